// The modules of the rules as the kernel is made of them: their syntax, and what their constants come to.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const PROBE = "valuesOfModule";

/** What a name at the top of a module stands for. */
export type TopName =
  | { readonly kind: "function"; readonly declaration: ts.FunctionDeclaration; readonly module: string }
  | { readonly kind: "constant"; readonly name: string; readonly module: string };

interface RuleModule {
  readonly names: ReadonlyMap<
    string,
    TopName | { readonly kind: "import"; readonly from: string; readonly name: string }
  >;
}

/** Reads modules, and lets Node run them, with all their constants to be seen. To be made before any of them is imported. */
export class RuleModules {
  readonly #folder: string;
  readonly #modules = new Map<string, RuleModule>();
  readonly #values = new Map<string, ReadonlyMap<string, unknown>>();
  readonly #hooks: ReturnType<typeof registerHooks>;

  constructor(folder: string) {
    this.#folder = folder;
    this.#hooks = registerHooks({
      load: (url, context, nextLoad) => {
        const loaded = nextLoad(url, context);
        if (!url.startsWith(pathToFileURL(folder).href) || !url.endsWith(".ts")) return loaded;
        return { ...loaded, source: withProbe(readFileSync(fileURLToPath(url), "utf8")) };
      },
    });
  }

  /** Modules are loaded as they are from now on. */
  close(): void {
    this.#hooks.deregister();
  }

  /** Runs a module and all that it imports; `find` works for these from then on. */
  async run(file: string): Promise<void> {
    const module = (await import(pathToFileURL(path.join(this.#folder, file)).href)) as Record<
      string,
      unknown
    >;
    const probe = module[PROBE] as () => Record<string, unknown>;
    this.#values.set(file, new Map(Object.entries(probe())));
    for (const name of this.#moduleOf(file).names.values()) {
      if (name.kind === "import" && !this.#values.has(name.from)) {
        this.#values.set(name.from, new Map());
        await this.run(name.from);
      }
    }
  }

  /** What a name means in a module, wherever it comes from; null: nothing. */
  find(file: string, name: string): TopName | null {
    const found = this.#moduleOf(file).names.get(name);
    if (found === undefined) return null;
    return found.kind === "import" ? this.find(found.from, found.name) : found;
  }

  valueOf(file: string, name: string): unknown {
    const values = this.#values.get(file);
    if (values?.has(name) !== true) throw new Error(`${file} was not run, or has no ${name}`);
    return values.get(name);
  }

  #moduleOf(file: string): RuleModule {
    const before = this.#modules.get(file);
    if (before !== undefined) return before;
    const text = readFileSync(path.join(this.#folder, file), "utf8");
    const module = readModule(file, ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true));
    this.#modules.set(file, module);
    return module;
  }
}

function readModule(file: string, source: ts.SourceFile): RuleModule {
  const names: [string, TopName | { kind: "import"; from: string; name: string }][] = [];
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
      names.push([statement.name.text, { kind: "function", declaration: statement, module: file }]);
    } else if (ts.isVariableStatement(statement)) {
      for (const name of boundNames(statement)) names.push([name, { kind: "constant", name, module: file }]);
    } else {
      for (const { local, name, specifier } of boundByForwarding(statement)) {
        const from = path.posix.join(path.posix.dirname(file), specifier);
        names.push([local, { kind: "import", from, name }]);
      }
    }
  }
  return { names: new Map(names) };
}

/** `import { a as b } from "./c.ts"` and `export { a as b } from "./c.ts"`, of what is more than a type. */
function boundByForwarding(
  statement: ts.Statement,
): readonly { local: string; name: string; specifier: string }[] {
  const isImport = ts.isImportDeclaration(statement);
  if (!isImport && !ts.isExportDeclaration(statement)) return [];
  const bindings = isImport ? statement.importClause?.namedBindings : statement.exportClause;
  const isType = isImport ? statement.importClause?.phaseModifier !== undefined : statement.isTypeOnly;
  const { moduleSpecifier } = statement;
  if (
    isType ||
    bindings === undefined ||
    moduleSpecifier === undefined ||
    !ts.isStringLiteral(moduleSpecifier)
  )
    return [];
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return [];
  if (!moduleSpecifier.text.startsWith(".")) return [];
  return bindings.elements
    .filter((element) => !element.isTypeOnly)
    .map(({ name, propertyName }) => ({
      local: name.text,
      name: (propertyName ?? name).text,
      specifier: moduleSpecifier.text,
    }));
}

function boundNames(statement: ts.VariableStatement): readonly string[] {
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((element) =>
          ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name.text] : [],
        ),
  );
}

/** The text of a module with one more function, that gives all its constants. */
function withProbe(text: string): string {
  const source = ts.createSourceFile("module.ts", text, ts.ScriptTarget.ES2023, true);
  const names = source.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? boundNames(statement) : [],
  );
  return `${text}\nexport const ${PROBE} = () => ({ ${names.join(", ")} });\n`;
}
