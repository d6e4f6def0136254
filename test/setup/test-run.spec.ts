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
  ])('is on the disk with %s=%s', (name, value) => {
    process.env[name] = value;
    expect(dirname(kept(newRunFolder('spec')))).toBe(tmpdir());
    delete process.env[name];
  });

  it('is on the disk if requested', () => {
    expect(dirname(kept(newDiskFolder('spec')))).toBe(tmpdir());
  });

  it('can be entered by the owner of a PostgreSQL server, but not listed', () => {
    expect(statSync(kept(newRunFolder('spec'))).mode & 0o777).toBe(0o711);
  });
});
