import { rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { newDiskFolder, newRunFolder } from './test-run';

const made: string[] = [];
const kept = (folder: string): string => (made.push(folder), folder);

afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

describe('the folder of a test run', () => {
  it.each([
    ['CI', 'true'],
    ['TORTURE', 'full'],
    ['TEST_DURABLE', '1'],
  ])('is on disk with %s=%s', (name, value) => {
    process.env[name] = value;
    expect(dirname(kept(newRunFolder('spec')))).toBe(tmpdir());
    delete process.env[name];
  });

  it('is on disk on request', () => {
    expect(dirname(kept(newDiskFolder('spec')))).toBe(tmpdir());
  });

  it('can be entered but not listed by the owner of a PostgreSQL server', () => {
    expect(statSync(kept(newRunFolder('spec'))).mode & 0o777).toBe(0o711);
  });
});
