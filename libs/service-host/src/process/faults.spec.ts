import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const TYPESCRIPT = join(__dirname, '../../../../test/setup/typescript.cjs');

/**
 * Runs `fault` in a separate process with the handlers installed. The process prints `alive` afterwards, unless it
 * has exited.
 */
function runWith(fault: string): { status: number | null; lines: Record<string, unknown>[]; stderr: string } {
  const script = `
    const { handleProcessFaults } = require(${JSON.stringify(join(__dirname, 'faults.ts'))});
    const { createLogger } = require(${JSON.stringify(join(__dirname, '../logger.ts'))});
    handleProcessFaults(createLogger('ledger', 'info'));
    setTimeout(() => console.log(JSON.stringify({ msg: 'alive' })), 50);
    ${fault}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', TYPESCRIPT, '-e', script], {
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  return { status, stderr, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('handleProcessFaults', () => {
  it('logs an unhandled rejection in one line and continues', () => {
    const { status, lines, stderr } = runWith(`Promise.reject(new Error('stream not found'));`);
    expect(lines).toMatchObject([
      {
        level: 'error',
        service: 'ledger',
        err: { message: 'stream not found', stack: expect.any(String) },
      },
      { msg: 'alive' },
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('logs an uncaught exception in one line and exits', () => {
    const { status, lines, stderr } = runWith(`setTimeout(() => { throw new Error('half a message'); });`);
    expect(lines).toMatchObject([{ level: 'fatal', service: 'ledger', err: { message: 'half a message' } }]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  });
});
