import { setImmediate as nextTick } from 'node:timers/promises';
import { InFlight } from './in-flight';

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

describe('InFlight', () => {
  it('is full with 1,024 attempts until an attempt ends', async () => {
    const inFlight = new InFlight();
    const { opened, open } = gate();
    const attempts = Array.from({ length: 1_024 }, () => inFlight.attempt(() => opened));
    expect(inFlight.full).toBe(true);
    open();
    await Promise.all(attempts);
    expect(inFlight.full).toBe(false);
  });

  it('is saturated if 256 attempts have just started', async () => {
    const inFlight = new InFlight();
    const { opened, open } = gate();
    const attempts: Promise<void>[] = [];
    while (!inFlight.saturated) attempts.push(inFlight.attempt(() => opened));
    expect(attempts.length).toBeGreaterThanOrEqual(256);
    open();
    await Promise.all(attempts);
    expect(inFlight.saturated).toBe(false);
  });

  it('stops counting an attempt that throws', async () => {
    const inFlight = new InFlight();
    const fail = () => Promise.reject(new Error('no'));
    const attempts = Array.from({ length: 1_024 }, () => inFlight.attempt(fail));
    await Promise.allSettled(attempts);
    expect(inFlight.full).toBe(false);
  });

  it('resolves drained() when all tracked work has ended', async () => {
    const inFlight = new InFlight();
    const { opened, open } = gate();
    inFlight.track(opened);
    let drained = false;
    const waiting = inFlight.drained().then(() => (drained = true));
    await nextTick();
    expect(drained).toBe(false);
    open();
    await waiting;
    expect(drained).toBe(true);
  });
});
