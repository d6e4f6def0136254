import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failpoint } from './failpoint';

const folder = mkdtempSync(join(tmpdir(), 'failpoint-'));
const file = join(folder, 'armed');
const before = { ...process.env };

describe('a failpoint', () => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);

  beforeEach(() => {
    kill.mockClear();
    Object.assign(process.env, { ALLOW_FAILPOINTS: 'true', FAILPOINT_FILE: file });
    writeFileSync(file, 'payouts.debit.answered');
  });
  afterAll(() => {
    process.env = before;
    kill.mockRestore();
    rmSync(folder, { recursive: true });
  });

  it('ends the process as a power cut would, once, at its own name only', () => {
    failpoint('payouts.debit.saved');
    expect(kill).not.toHaveBeenCalled();
    failpoint('payouts.debit.answered');
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
    expect(existsSync(file)).toBe(false);
    failpoint('payouts.debit.answered');
    expect(kill).toHaveBeenCalledTimes(1);
  });

  it('does nothing without the test flag, whatever the file says', () => {
    process.env.ALLOW_FAILPOINTS = 'false';
    failpoint('payouts.debit.answered');
    expect(kill).not.toHaveBeenCalled();
  });

  it('does nothing without a file that arms it', () => {
    delete process.env.FAILPOINT_FILE;
    failpoint('payouts.debit.answered');
    process.env.FAILPOINT_FILE = join(folder, 'nowhere');
    failpoint('payouts.debit.answered');
    expect(kill).not.toHaveBeenCalled();
  });
});
