import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { disableFailpoints, enableFailpoints } from '@tulay/service-host';
import { failpoints } from '../support/failpoints';

const NAMES = failpoints()
  .filter(({ file }) => /apps\/(payments|payouts|ledger)\//.test(file))
  .map(({ name }) => name);

class Crashed extends Error {}

/**
 * Makes a failpoint abort the running operation instead of killing the process: nothing after the failpoint
 * is executed, and the transaction is rolled back.
 */
export class Crashes {
  struck = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), 'model-'));
  private readonly file = join(this.folder, 'failpoint');
  private readonly kill: jest.SpyInstance;

  constructor() {
    enableFailpoints(this.file);
    this.kill = jest.spyOn(process, 'kill').mockImplementation(() => {
      this.struck++;
      throw new Crashed('aborted at a failpoint');
    });
  }

  arm(which: number): void {
    writeFileSync(this.file, NAMES[which % NAMES.length]!);
  }

  disarm(): void {
    if (existsSync(this.file)) rmSync(this.file);
  }

  end(): void {
    this.kill.mockRestore();
    disableFailpoints();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
