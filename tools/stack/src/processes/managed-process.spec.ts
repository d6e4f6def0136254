import { eventually } from '@tulay/testing';
import { tmpdir } from 'node:os';
import { ManagedProcess } from './managed-process';

const managed = (script: string): ManagedProcess =>
  new ManagedProcess(
    {
      name: 'program',
      command: process.execPath,
      args: ['-e', script],
      env: {},
      stopSignal: 'SIGTERM',
      graceMs: 5_000,
    },
    { runFolder: tmpdir(), line: () => {}, started: () => {}, ended: () => {}, say: () => {} },
  );

const STAYS = 'setInterval(() => {}, 1000)';

const program = managed(STAYS);

afterEach(() => program.stop());

it('a managed process resets its crash count after a deliberate stop and start', async () => {
  program.start();
  process.kill(program.pid as number, 'SIGKILL');
  await eventually(() => program.crashes === 1);
  await program.stop();
  program.start();
  expect(program.crashes).toBe(0);
});
