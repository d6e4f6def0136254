import { eventually } from '@tulay/testing';
import { Liveness } from './liveness';
import { Readiness, type Problems } from './readiness';

const fails = (): Promise<never> => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'));

describe('readiness', () => {
  it('runs checks once for simultaneous calls and again after a second', async () => {
    let asked = 0;
    const readiness = new Readiness();
    readiness.add('database', async () => void asked++);
    await Promise.all(Array.from({ length: 300 }, () => readiness.problems()));
    await readiness.problems();
    expect(asked).toBe(1);
    await eventually(async () => (await readiness.problems(), asked === 2));
  });

  it('reports each change once', async () => {
    const changes: Problems[] = [];
    let check: () => Promise<unknown> = fails;
    const readiness = new Readiness((problems) => changes.push(problems));
    readiness.add('database', () => check());
    let rounds = 0;
    readiness.add('rounds', async () => void rounds++);
    await eventually(async () => (await readiness.problems(), rounds === 2));
    check = () => Promise.resolve();
    await eventually(async () => (await readiness.problems(), rounds === 4));
    expect(changes).toEqual([{ database: 'connect ECONNREFUSED 10.0.0.7:5432' }, {}]);
  });

  it('fails immediately when the service is draining', async () => {
    const readiness = new Readiness();
    expect(await readiness.problems()).toEqual({});
    readiness.drain();
    expect(await readiness.problems()).toEqual({ service: 'draining' });
  });
});

describe('liveness', () => {
  const afterFailure = async (probe: () => Promise<unknown>, stuckAfterMs: number): Promise<string[]> => {
    const readiness = new Readiness();
    readiness.add('database', fails);
    const liveness = new Liveness(readiness, stuckAfterMs);
    liveness.add('database', probe);
    return liveness.stuckOn();
  };

  it('fails if the process cannot use a dependency although a new connection works', async () => {
    expect(await afterFailure(() => Promise.resolve(), -1)).toEqual(['database']);
  });

  it('passes if a new connection fails too, and during the first minute of a failure', async () => {
    expect(await afterFailure(fails, -1)).toEqual([]);
    expect(await afterFailure(() => Promise.resolve(), 60_000)).toEqual([]);
  });

  it('passes while a check waits for an unresponsive dependency, and fails after the check fails although a new connection works', async () => {
    const readiness = new Readiness();
    let fail = (): void => undefined;
    readiness.add('database', () => new Promise((_, reject) => (fail = () => reject(new Error('silent')))));
    const liveness = new Liveness(readiness, -1);
    liveness.add('database', () => Promise.resolve());
    expect(await liveness.stuckOn()).toEqual([]);
    fail();
    await eventually(async () => (await liveness.stuckOn()).length === 1);
  });

  it('passes while all checks pass', async () => {
    const readiness = new Readiness();
    readiness.add('database', () => Promise.resolve());
    const liveness = new Liveness(readiness, 0);
    liveness.add('database', () => Promise.resolve());
    expect(await liveness.stuckOn()).toEqual([]);
  });
});
