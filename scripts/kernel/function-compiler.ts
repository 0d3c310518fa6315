// One function of the rules: its statements. The subset is what the rules are written in; anything else stops the build.
import binaryen from "binaryen";
import ts from "typescript";
import { ExpressionCompiler } from "./expression-compiler.ts";
import type { Instance, KernelCompiler } from "./kernel-compiler.ts";
import { stripped } from "./places.ts";
import { known, type FunctionPlace, type Value } from "./values.ts";

type Ref = binaryen.ExpressionRef;

interface LoopLabels {
  readonly leave: string;
  readonly goOn: string;
}

export class FunctionCompiler extends ExpressionCompiler {
  readonly #declaration: ts.FunctionDeclaration;
  readonly #instance: Instance;
  readonly #loops: (LoopLabels | null)[] = []; // null: it is written out, once for each element
  #loopCount = 0;

  constructor(
    compiler: KernelCompiler,
    { declaration, module }: FunctionPlace,
    { key, instance }: { readonly key: string; readonly instance: Instance },
  ) {
    super(compiler, module, key);
    this.#declaration = declaration;
    this.#instance = instance;
    for (const param of instance.paramKeys) this.locals.push(param);
  }

  protected get writer(): string {
    return `${this.file} ${this.#declaration.name!.text}`;
  }

  compile(params: readonly Value[]): { readonly body: Ref; readonly locals: readonly string[] } {
    const { module } = this.instructions;
    const refs: Ref[] = [];
    const { asteriskToken, modifiers } = this.#declaration;
    if (asteriskToken !== undefined || modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)) {
      throw this.refusal(this.#declaration, "such function");
    }
    this.scopes.push(new Map());
    this.#declaration.parameters.forEach(({ name }, i) => refs.push(...this.bindParam(name, params[i]!)));
    refs.push(...this.#statements(this.#declaration.body!.statements));
    this.scopes.pop();
    if (this.#instance.resultKey !== null) refs.push(module.unreachable());
    return { body: module.block(null, refs, binaryen.auto), locals: this.locals };
  }

  #statements(statements: readonly ts.Statement[]): Ref[] {
    return statements.flatMap((statement) => this.#statement(statement));
  }

  /** In a scope of its own. */
  #inner(statement: ts.Statement): Ref {
    this.scopes.push(new Map());
    const refs = this.#statement(statement);
    this.scopes.pop();
    return this.instructions.module.block(null, refs);
  }

  #statement(node: ts.Statement): Ref[] {
    return this.at(node, () => this.#compile(node));
  }

  #compile(node: ts.Statement): Ref[] {
    if (ts.isBlock(node)) {
      this.scopes.push(new Map());
      const refs = this.#statements(node.statements);
      this.scopes.pop();
      return refs;
    }
    if (ts.isVariableStatement(node)) return this.#declare(node.declarationList);
    if (ts.isExpressionStatement(node)) return this.effect(node.expression);
    if (ts.isIfStatement(node)) return this.#choose(node);
    if (ts.isForStatement(node)) return this.#repeat(node);
    if (ts.isForOfStatement(node)) return this.#unroll(node);
    if (ts.isReturnStatement(node)) return this.#return(node);
    if (ts.isContinueStatement(node)) return this.#jump(node, "goOn");
    if (ts.isBreakStatement(node)) return this.#jump(node, "leave");
    if (ts.isWhileStatement(node)) return this.#loop(node.expression, null, node.statement);
    throw this.refusal(node, "such statement");
  }

  #jump(node: ts.BreakOrContinueStatement, where: keyof LoopLabels): Ref[] {
    const loop = this.#loops.at(-1);
    if (node.label !== undefined || loop === undefined || loop === null)
      throw this.refusal(node, "such jump");
    return [this.instructions.module.br(loop[where])];
  }

  #declare(list: ts.VariableDeclarationList): Ref[] {
    const isConstant = (list.flags & ts.NodeFlags.Const) !== 0;
    return list.declarations.flatMap(({ name, initializer }) => {
      if (initializer === undefined) throw this.refusal(list, "variable without a value");
      if (ts.isObjectLiteralExpression(stripped(initializer))) {
        throw this.refusal(list, "object that is not handed over where it is written");
      }
      if (!ts.isArrayBindingPattern(name)) return this.bind(name, this.value(initializer), isConstant);
      if (!ts.isArrayLiteralExpression(initializer)) throw this.refusal(list, "list that is no literal");
      return name.elements.flatMap((element, i) => {
        if (!ts.isBindingElement(element)) throw this.refusal(list, "hole");
        return this.bind(element.name, this.value(initializer.elements[i]!), isConstant);
      });
    });
  }

  #choose({ expression, thenStatement, elseStatement }: ts.IfStatement): Ref[] {
    const condition = this.value(expression);
    if (condition.kind === "known" && typeof condition.value === "boolean") {
      if (condition.value) return [this.#inner(thenStatement)];
      return elseStatement === undefined ? [] : [this.#inner(elseStatement)];
    }
    const { module } = this.instructions;
    const test = this.truth(expression, condition);
    const whenTrue = this.#inner(thenStatement);
    if (elseStatement === undefined) return [module.if(test, whenTrue)];
    return [module.if(test, whenTrue, this.#inner(elseStatement))];
  }

  #repeat({ initializer, condition, incrementor, statement }: ts.ForStatement): Ref[] {
    this.scopes.push(new Map());
    const refs: Ref[] = [];
    if (initializer !== undefined) {
      if (!ts.isVariableDeclarationList(initializer)) throw this.refusal(initializer, "such loop");
      refs.push(...this.#declare(initializer));
    }
    refs.push(...this.#loop(condition ?? null, incrementor ?? null, statement));
    this.scopes.pop();
    return refs;
  }

  /** The condition stands before the loop and at its end, so that a round has one jump. */
  #loop(condition: ts.Expression | null, next: ts.Expression | null, statement: ts.Statement): Ref[] {
    const { module } = this.instructions;
    const label = `${this.#loopCount}`;
    this.#loopCount += 1;
    const labels = { leave: `leave${label}`, goOn: `goOn${label}` };
    const test = (): Ref => (condition === null ? module.i32.const(1) : this.truth(condition));
    const first = test();
    this.#loops.push(labels);
    const body = module.block(labels.goOn, [this.#inner(statement)]);
    this.#loops.pop();
    const round = [body, ...(next === null ? [] : this.effect(next)), module.br(`round${label}`, test())];
    const loop = module.loop(`round${label}`, module.block(null, round));
    return [module.block(labels.leave, [module.if(first, loop)])];
  }

  /** `for (const x of list)` of a list that is known: once for each. */
  #unroll({ initializer, expression, statement }: ts.ForOfStatement): Ref[] {
    if (!ts.isVariableDeclarationList(initializer)) throw this.refusal(initializer, "such loop");
    const { name } = initializer.declarations[0]!;
    return this.#listOf(expression).flatMap((element) => {
      this.scopes.push(new Map());
      this.#loops.push(null);
      const refs = [...this.bind(name, element, true), this.#inner(statement)];
      this.#loops.pop();
      this.scopes.pop();
      return refs;
    });
  }

  #listOf(expression: ts.Expression): readonly Value[] {
    if (ts.isArrayLiteralExpression(expression))
      return expression.elements.map((element) => this.value(element));
    const list = this.value(expression);
    if (list.kind !== "known" || !Array.isArray(list.value))
      throw this.refusal(expression, "list that comes out in the kernel");
    return list.value.map((element: unknown) => known(element));
  }

  #return({ expression }: ts.ReturnStatement): Ref[] {
    const { module } = this.instructions;
    const { resultKey } = this.#instance;
    if (expression === undefined) return [module.return()];
    if (resultKey === null) return [...this.effect(expression), module.return()];
    const value = this.result(this.value(expression));
    if (value.width === "none") throw this.refusal(expression, "result that is nothing");
    this.compiler.widen(resultKey, value.width);
    return [module.return(this.instructions.as(value, this.compiler.widthOf(resultKey)))];
  }
}
