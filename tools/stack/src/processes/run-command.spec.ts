import { runCommand } from './run-command';

const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe('a program that is waited for', () => {
  it('gives its code and what it wrote', async () => {
    const program = 'process.stdout.write("out"); process.stderr.write("err"); process.exitCode = 3';
    const result = await runCommand(process.execPath, ['-e', program]);
    expect(result).toEqual({ code: 3, stdout: 'out', stderr: 'err' });
  });

  it('that cannot start has the code -1', async () => {
    expect((await runCommand('/no/such/program', [])).code).toBe(-1);
  });

  it('whose output was lost, because its end was noticed after the timeout, has not ended well', async () => {
    const asked = runCommand('/bin/echo', ['out'], { timeoutMs: 50 });
    sleep(1_000);
    const { code, stdout } = await asked;
    expect([code, stdout]).not.toEqual([0, '']);
  });
});
