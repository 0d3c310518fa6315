// What the kernel needs of WebAssembly: neither ES2023 nor the types of Node know it. Lint lets one file of sim name it.
declare namespace WebAssembly {
  const Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  const Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> };
}
