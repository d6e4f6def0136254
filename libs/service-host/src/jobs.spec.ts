import { eventually } from '@tulay/testing';
import pino from 'pino';
import { Jobs } from './jobs';

const quiet = pino({ level: 'silent' });
const HOUR = 3_600_000;

describe('Jobs', () => {
  it('run at start, again at once while there is more, and then wait', async () => {
    const jobs = new Jobs(quiet);
    let runs = 0;
    jobs.every(HOUR, 'counts', async () => ++runs < 5);
    jobs.start();
    await eventually(() => runs === 5);
    await jobs.stop();
    expect(runs).toBe(5);
  });

  it('run early when woken, also when woken during a run', async () => {
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

  it('continue after a failure, and never overlap', async () => {
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

  it('finish the current run when they stop', async () => {
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
