import * as contracts from '@tulay/contracts';
import { join } from 'node:path';
import * as ts from 'typescript';

/**
 * A type as JSON: a string for a primitive or literal, `[item]`, `{field: …}` (`field?` if optional),
 * `{anyOf: […]}`.
 */
export type Shape = string | [Shape] | { [field: string]: Shape } | { anyOf: Shape[] };

export interface MessageShape {
  request: Shape;
  reply: Shape;
  batched: boolean;
}

const ROOT = join(__dirname, '../..');
const ENTRY = join(ROOT, 'libs/contracts/src/index.ts');

/**
 * Returns the request and reply shapes of every command of @tulay/contracts, by subject, read from the
 * TypeScript types.
 */
export function messageShapes(): Record<string, MessageShape> {
  const { checker, exportsOf } = openContracts();
  const shapes: [string, MessageShape][] = [];
  for (const symbol of exportsOf()) {
    const value = (contracts as Record<string, unknown>)[symbol.name];
    for (const { subject, batched } of commandsOf(value))
      shapes.push([subject, { ...typesOf(symbol, checker), batched }]);
  }
  return Object.fromEntries(shapes.sort(([a], [b]) => a.localeCompare(b)));
}

export function eventShape(): Shape {
  const { checker, exportsOf } = openContracts();
  const symbol = exportsOf().find(({ name }) => name === 'DomainEvent')!;
  return shapeOf(checker.getDeclaredTypeOfSymbol(symbol), checker);
}

function openContracts() {
  const read = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(
    { ...read.config, include: [], files: [ENTRY] },
    ts.sys,
    ROOT,
  );
  const program = ts.createProgram([ENTRY], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const entry = checker.getSymbolAtLocation(program.getSourceFile(ENTRY)!)!;
  return { checker, exportsOf: () => checker.getExportsOfModule(entry) };
}

interface CommandValue {
  subject: string;
  batched: boolean;
}

/** Returns a command, or one command per service if a function creates the command. */
function commandsOf(value: unknown): CommandValue[] {
  if (isCommand(value)) return [{ subject: value.subject, batched: 'batched' in value }];
  if (typeof value !== 'function' || !('services' in value)) return [];
  const made: unknown = (value as unknown as (service: string) => unknown)('{service}');
  return isCommand(made) ? [{ subject: made.subject, batched: false }] : [];
}

const isCommand = (value: unknown): value is { subject: string } =>
  typeof value === 'object' && value !== null && 'subject' in value && 'timeoutMs' in value;

function typesOf(symbol: ts.Symbol, checker: ts.TypeChecker): Pick<MessageShape, 'request' | 'reply'> {
  const own = checker.getTypeOfSymbol(symbol);
  const made = own.getCallSignatures()[0]?.getReturnType() ?? own;
  const [request, reply] = made.aliasTypeArguments ?? checker.getTypeArguments(made as ts.TypeReference);
  return { request: shapeOf(request!, checker), reply: shapeOf(reply!, checker) };
}

function shapeOf(type: ts.Type, checker: ts.TypeChecker): Shape {
  if (type.isUnion()) return unionOf(type, checker);
  if (type.isStringLiteral()) return JSON.stringify(type.value);
  const text = checker.typeToString(type);
  if (/^(string|number|boolean|null|true|false|undefined|unknown|never)$/.test(text)) return text;
  if (checker.isArrayType(type))
    return [shapeOf(checker.getTypeArguments(type as ts.TypeReference)[0]!, checker)];
  return objectOf(type, checker);
}

function unionOf(type: ts.UnionType, checker: ts.TypeChecker): Shape {
  const parts = type.types
    .filter((part) => !(part.flags & ts.TypeFlags.Undefined))
    .map((part) => shapeOf(part, checker));
  const distinct = [...new Map(parts.map((part) => [JSON.stringify(part), part])).entries()].sort(
    ([a], [b]) => a.localeCompare(b),
  );
  if (distinct.length === 1) return distinct[0]![1];
  return { anyOf: distinct.map(([, part]) => part) };
}

function objectOf(type: ts.Type, checker: ts.TypeChecker): Shape {
  const fields = checker.getPropertiesOfType(type).map((property): [string, Shape] => {
    const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
    return [property.name + optional, shapeOf(checker.getTypeOfSymbol(property), checker)];
  });
  const index = checker
    .getIndexInfosOfType(type)
    .map(({ type: value }): [string, Shape] => ['*', shapeOf(value, checker)]);
  return Object.fromEntries([...fields, ...index].sort(([a], [b]) => a.localeCompare(b)));
}
