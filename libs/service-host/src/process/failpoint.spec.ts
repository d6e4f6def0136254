import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { disableFailpoints, enableFailpoints, failpoint } from './failpoint';

const folder = mkdtempSync(join(tmpdir(), 'failpoint-'));
const file = join(folder, 'armed');

describe('failpoint', () => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);

  beforeEach(() => {
    kill.mockClear();
    disableFailpoints();
    writeFileSync(file, 'payouts.debit.answered');
  });
  afterAll(() => {
    disableFailpoints();
    kill.mockRestore();
    rmSync(folder, { recursive: true });
  });

  it("kills the process once, and only if the file contains the failpoint's name", () => {
    enableFailpoints(file);
    failpoint('payouts.debit.saved');
    expect(kill).not.toHaveBeenCalled();
    failpoint('payouts.debit.answered');
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
    expect(existsSync(file)).toBe(false);
    failpoint('payouts.debit.answered');
    expect(kill).toHaveBeenCalledTimes(1);
  });

  it('does nothing unless failpoints are enabled, even if the file exists', () => {
    const before = { ...process.env };
    Object.assign(process.env, { ALLOW_FAILPOINTS: 'true', FAILPOINT_FILE: file });
    failpoint('payouts.debit.answered');
    process.env = before;
    expect(kill).not.toHaveBeenCalled();
    expect(existsSync(file)).toBe(true);
  });

  it('does nothing if the file does not exist', () => {
    enableFailpoints(join(folder, 'nowhere'));
    failpoint('payouts.debit.answered');
    expect(kill).not.toHaveBeenCalled();
  });
});
