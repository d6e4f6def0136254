import { Logger } from '@nestjs/common';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tinypool } from 'tinypool';
import { workerFile, WorkerThreads, type WorkerLimits } from './worker-threads';

const FUNCTIONS = `
  exports.double = ({ value }) => 2 * value;
  exports.count = ({ to }) => { let sum = 0; while (sum < to) sum++; return sum; };
  exports.spin = () => { for (;;); };
  exports.fill = () => { const kept = []; for (;;) kept.push(new Array(1_000).fill(kept.length)); };
  exports.fail = () => { throw new Error('broken'); };
`;

let folder: string;
const started: WorkerThreads[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tulay-test-workers-'));
  writeFileSync(join(folder, 'test.worker.cjs'), FUNCTIONS);
});
afterAll(async () => {
  for (const threads of started) await threads.stop();
  rmSync(folder, { recursive: true });
});

function threadsWith(limits: Partial<WorkerLimits> = {}): WorkerThreads {
  const threads = new WorkerThreads(join(folder, 'test.worker.cjs'), { threads: 1, waiting: 2, ...limits });
  started.push(threads);
  return threads;
}

it('WorkerThreads returns the result of a function without blocking the event loop', async () => {
  const counted = threadsWith().run('count', { to: 50_000_000 });
  const turned = new Promise((resolve) => setImmediate(() => resolve('turned')));
  expect(await Promise.race([counted, turned])).toBe('turned');
  expect(await counted).toBe(50_000_000);
});

it('WorkerThreads rejects tasks while the queue is full', async () => {
  const threads = threadsWith();
  const tasks = Array.from({ length: 5 }, (_, value) => threads.run('double', { value }));
  const results = await Promise.allSettled(tasks);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(results[4]).toMatchObject({ reason: { problem: 'busy' } });
});

it('WorkerThreads terminates the thread of a task that exceeds its time limit', async () => {
  await expect(threadsWith({ deadlineMs: 20 }).run('spin', {})).rejects.toMatchObject({
    problem: 'exceeded',
  });
});

it('WorkerThreads terminates the thread of a task that exceeds its memory limit, and runs the next task', async () => {
  const threads = threadsWith({ heapMb: 16 });
  await expect(threads.run('fill', {})).rejects.toMatchObject({ problem: 'exceeded' });
  expect(await threads.run('double', { value: 21 })).toBe(42);
});

it('WorkerThreads replaces a thread that fails while idle', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const threads = threadsWith();
  await threads.run('double', { value: 1 });
  // An idle thread waits without running code, so its failure has to be simulated.
  const [thread] = (Reflect.get(threads, 'pool') as Tinypool).threads;
  thread!.emit('error', new Error('failed while idle'));
  expect(await threads.run('double', { value: 21 })).toBe(42);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
  await thread!.terminate();
});

it('WorkerThreads throws the error of a function that fails', async () => {
  await expect(threadsWith().run('fail', {})).rejects.toThrow('broken');
});

it('workerFile finds a worker next to its module, or in its folder below the build folder', () => {
  expect(workerFile(folder, 'some/folder/test.worker.cjs')).toBe(join(folder, 'test.worker.cjs'));
  expect(workerFile(folder, 'some/folder/other.worker.cjs')).toBe(
    join(folder, 'some/folder/other.worker.cjs'),
  );
});
