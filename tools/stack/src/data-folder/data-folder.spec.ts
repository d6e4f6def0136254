import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder';

const isRoot = process.getuid?.() === 0;
const CLOSED = isRoot ? 0o711 : 0o700;
const modeOf = (path: string): number => statSync(path).mode & 0o777;

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'tulay-folder-'));
  folder = join(parent, 'deep', 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it("makeDataFolder denies other users access, but lets PostgreSQL's user traverse the folder if root starts the stack", () => {
  makeDataFolder(folder);
  expect(modeOf(folder)).toBe(CLOSED);
});

it('makeDataFolder denies other users access to a folder that an earlier start left open', () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'secrets.json'), '{}');
  chmodSync(folder, 0o755);
  makeDataFolder(folder);
  expect(modeOf(folder)).toBe(CLOSED);
});

it('makeDataFolder keeps the mode of a folder with other files', () => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  makeDataFolder(folder);
  expect(modeOf(folder)).toBe(0o755);
});

it('makeDataFolder reports a reason and a solution if the folder cannot be created', () => {
  writeFileSync(join(parent, 'deep'), 'a file');
  expect(() => makeDataFolder(folder)).toThrow(/DATA_DIR \(.*\) cannot be used: .*choose another folder/);
});
