import { ServiceUnavailable } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import pino from 'pino';
import { Jobs } from './jobs';

const quiet = pino({ level: 'silent' });
const HOUR = 3_600_000;

describe('Jobs', () => {
  it('runs a job at startup, again while more work is pending, and then waits', async () => {
    const jobs = new Jobs(quiet);
    let runs = 0;
    jobs.every(HOUR, 'counts', async () => ++runs < 5);
    jobs.start();
    await eventually(() => runs === 5);
    await jobs.stop();
    expect(runs).toBe(5);
  });

  it('runs a job early when it is woken, even during a run', async () => {
    const jobs = new Jobs(quiet);
    let runs = 0;
    const wake: () => void = jobs.every(HOUR, 'counts', async () => {
      if (++runs === 1) wake();
    });
    jobs.start();
    await eventually(() => runs === 2);
    wake();
    await eventually(() => runs === 3);
    await jobs.stop();
  });

  it('continues after a failure and never runs a job twice at the same time', async () => {
    const jobs = new Jobs(quiet);
    let runs = 0;
    let under = 0;
    jobs.every(1, 'fails', async () => {
      expect(++under).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      under--;
      runs++;
      throw new Error('no');
    });
    jobs.start();
    await eventually(() => runs >= 3);
    await jobs.stop();
    expect(under).toBe(0);
  });

  it('logs a postponed job on the first unanswered request and a failure on the second', async () => {
    const lines: { level: number; msg: string }[] = [];
    const logger = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line) as never) });
    const answers = ['none', 'none', 'right', 'none'];
    const jobs = new Jobs(logger);
    let runs = 0;
    jobs.every(1, 'asks', async () => {
      if ((answers[runs++] ?? 'right') === 'none') throw new ServiceUnavailable('catalog did not respond');
    });
    jobs.start();
    await eventually(() => runs > answers.length);
    await jobs.stop();
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [20, 'job postponed'],
      [50, 'job failed'],
      [30, 'job postponed'],
    ]);
  });

  it('finishes the current run when stopped', async () => {
    const jobs = new Jobs(quiet);
    let finished = false;
    let begun = false;
    jobs.every(HOUR, 'slow', async () => {
      begun = true;
      await new Promise((resolve) => setTimeout(resolve, 30));
      finished = true;
    });
    jobs.start();
    await eventually(() => begun);
    await jobs.stop();
    expect(finished).toBe(true);
  });
});
