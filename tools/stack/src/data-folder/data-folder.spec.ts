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

it('is closed to other users; the database of root may pass through it', () => {
  makeDataFolder(folder);
  expect(modeOf(folder)).toBe(CLOSED);
});

it('is closed by the next start when an earlier one left it open', () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'secrets.json'), '{}');
  chmodSync(folder, 0o755);
  makeDataFolder(folder);
  expect(modeOf(folder)).toBe(CLOSED);
});

it('keeps its mode when it holds something else', () => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  makeDataFolder(folder);
  expect(modeOf(folder)).toBe(0o755);
});

it('that cannot be made is reported in one sentence with a way out', () => {
  writeFileSync(join(parent, 'deep'), 'a file');
  expect(() => makeDataFolder(folder)).toThrow(/DATA_DIR \(.*\) cannot be used: .*choose another folder/);
});
