import path from "node:path";
import { run } from "./system.ts";

/** Files of openssl. */
export interface Certificate {
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** For a name, signed by itself: whoever is to trust it is told so. */
export async function makeCertificate(folder: string, name: string): Promise<Certificate> {
  const [certificateFile, keyFile] = [path.join(folder, "relay.pem"), path.join(folder, "relay.key")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-keyout", keyFile];
  const holder = ["-subj", "/CN=relay", "-addext", `subjectAltName=DNS:${name}`];
  await run("openssl", "req", "-x509", ...key, "-out", certificateFile, "-days", "2", ...holder);
  return { certificateFile, keyFile };
}
