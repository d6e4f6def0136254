import { runCommand } from './run-command';

const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe('running a program', () => {
  it('returns the exit code and the output', async () => {
    const program = 'process.stdout.write("out"); process.stderr.write("err"); process.exitCode = 3';
    const result = await runCommand(process.execPath, ['-e', program]);
    expect(result).toEqual({ code: 3, stdout: 'out', stderr: 'err' });
  });

  it('returns the code -1 if the program cannot start', async () => {
    expect((await runCommand('/no/such/program', [])).code).toBe(-1);
  });

  it('does not report success if output was lost to a late timeout', async () => {
    const asked = runCommand('/bin/echo', ['out'], { timeoutMs: 50 });
    sleep(1_000);
    const { code, stdout } = await asked;
    expect([code, stdout]).not.toEqual([0, '']);
  });
});
