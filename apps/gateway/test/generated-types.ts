import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const GENERATOR = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin/cli.js');
const FOLDER = '/generated';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
};

/** Generates TypeScript types from an OpenAPI document, as a merchant's developer does. */
export function generateTypes(document: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'generated-types-'));
  const [input, output] = [join(folder, 'openapi.json'), join(folder, 'api.ts')];
  try {
    writeFileSync(input, JSON.stringify(document));
    execFileSync(process.execPath, [GENERATOR, input, '--output', output], { stdio: 'pipe' });
    return readFileSync(output, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Compiles programs together with the generated types, which they import from `./api`.
 * @returns the error messages of each program, by name
 */
export function compileErrors(
  types: string,
  programs: Readonly<Record<string, string>>,
): Map<string, string[]> {
  const names = Object.keys(programs);
  const fileOf = (name: string): string => `${FOLDER}/program-${names.indexOf(name)}.ts`;
  const files = new Map(names.map((name) => [fileOf(name), programs[name]!]));
  files.set(`${FOLDER}/api.ts`, types);
  const program = ts.createProgram([...files.keys()], OPTIONS, hostOf(files));
  return new Map(names.map((name) => [name, errorsIn(program, fileOf(name))]));
}

function errorsIn(program: ts.Program, file: string): string[] {
  const source = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ start = 0, messageText }) => {
      const line = source ? source.getLineAndCharacterOfPosition(start).line + 1 : 0;
      return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    },
  );
}

/** Returns a host that reads these files from memory, and TypeScript's own libraries from the disk. */
function hostOf(files: ReadonlyMap<string, string>): ts.CompilerHost {
  const disk = ts.createCompilerHost(OPTIONS);
  return {
    ...disk,
    fileExists: (name) => files.has(name) || disk.fileExists(name),
    readFile: (name) => files.get(name) ?? disk.readFile(name),
    directoryExists: (name) => name === FOLDER || (disk.directoryExists?.(name) ?? true),
    getSourceFile: (name, ...rest) => {
      const text = files.get(name);
      return text === undefined
        ? disk.getSourceFile(name, ...rest)
        : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022);
    },
  };
}
