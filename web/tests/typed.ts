// Compares what the engine and a server say with what our types promise: the compiler reads each answer as a literal of
// its type. It names members that are missing, have another type, or are in no type.
import { join } from "node:path";
import ts from "typescript";

/** Something that was said, and the type that it should have, as written in a module in this folder. */
export interface Sample {
    type: string;
    value: unknown;
    /** The type has only what its reader needs: it may lack members. */
    isPart?: boolean;
}

export interface Compared {
    /** What does not fit, in words. */
    misfits: string[];
    /** Members that a type has and no sample: "Snapshot.hints". */
    unsaid: string[];
}

const folder = new URL(".", import.meta.url).pathname;

/** Only of a literal the compiler says that it has more members than its type. */
const helper = `
type Loose<T> = { -readonly [K in keyof T]: Loose<T[K]> };
declare function loose<const T>(value: T): Loose<T>;
`;

function declaration({ type, value, isPart }: Sample, i: number): string {
    const literal = JSON.stringify(value);
    return `export const s${i}: ${type} = ${isPart ? `loose(${literal})` : literal};`;
}

/** Each sample once: matches say the same again and again. */
function distinctOf(samples: Sample[]): Sample[] {
    const key = ({ type, value }: Sample) => type + JSON.stringify(value);
    return [...new Map(samples.map((sample) => [key(sample), sample])).values()];
}

/** A module in memory beside this one, compiled as the page is. */
function compile(source: string): { program: ts.Program; file: ts.SourceFile } {
    const config = ts.readConfigFile(join(folder, "../tsconfig.json"), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, join(folder, ".."));
    const name = join(folder, "samples.ts");
    const file = ts.createSourceFile(name, source, ts.ScriptTarget.ES2022);
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (path, ...more) =>
        path === name ? file : getSourceFile.call(host, path, ...more);
    const roots = [name, join(folder, "../src/words/virtual.d.ts")];
    return { program: ts.createProgram(roots, options, host), file };
}

export function compare(samples: Sample[]): Compared {
    const distinct = distinctOf(samples);
    const { program, file } = compile(distinct.map(declaration).join("\n") + helper);
    const found = program.getSemanticDiagnostics(file).map(({ start, messageText }) => {
        const { type } = distinct[file.getLineAndCharacterOfPosition(start!).line]!;
        return `${type}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
    const census = new Census(program.getTypeChecker());
    for (const statement of file.statements.filter(ts.isVariableStatement))
        census.take(statement.declarationList.declarations[0]!);
    return { misfits: [...new Set(found)], unsaid: census.unsaid() };
}

/** Which members of the types are in some sample. */
class Census {
    private readonly members = new Map<string, boolean>();

    constructor(private readonly checker: ts.TypeChecker) {}

    take({ name, initializer }: ts.VariableDeclaration): void {
        this.look(this.checker.getTypeAtLocation(name), initializer!);
    }

    unsaid(): string[] {
        return [...this.members].flatMap(([name, isSaid]) => (isSaid ? [] : [name])).sort();
    }

    private look(type: ts.Type, node: ts.Expression): void {
        if (ts.isArrayLiteralExpression(node)) {
            const item = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
            if (item) for (const element of node.elements) this.look(item, element);
        }
        if (!ts.isObjectLiteralExpression(node)) return;
        const said = membersOf(node);
        for (const part of this.partsOf(type, said)) this.count(part, said);
    }

    private count(type: ts.Type, said: Map<string, ts.Expression>): void {
        const owner = (type.aliasSymbol ?? type.symbol)?.name ?? "";
        for (const member of type.getProperties()) {
            const key = `${owner}.${member.name}`;
            const value = said.get(member.name);
            this.members.set(key, this.members.get(key) || value !== undefined);
            if (value) this.look(this.checker.getTypeOfSymbol(member), value);
        }
    }

    /** Of a union, the parts that say of themselves what this is: { what: "sat" }. */
    private partsOf(type: ts.Type, said: Map<string, ts.Expression>): ts.Type[] {
        const isIt = (member: ts.Symbol) => {
            const kind = this.checker.getTypeOfSymbol(member);
            const value = said.get(member.name);
            return !kind.isStringLiteral() || textOf(value) === kind.value;
        };
        const parts = type.isUnion() ? type.types : [type];
        return parts.filter((part) => !part.isLiteral() && part.getProperties().every(isIt));
    }
}

function membersOf(node: ts.ObjectLiteralExpression): Map<string, ts.Expression> {
    const assigned = node.properties.filter(ts.isPropertyAssignment);
    return new Map(assigned.map(({ name, initializer }) => [textOf(name), initializer]));
}

function textOf(node: ts.Node | undefined): string {
    return node && (ts.isStringLiteral(node) || ts.isIdentifier(node)) ? node.text : "";
}
