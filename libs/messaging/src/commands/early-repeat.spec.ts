import { EarlyRepeat, REPEAT_AFTER_MS } from './early-repeat';

const never = (): Promise<never> => new Promise(() => undefined);
const fails = (): Promise<never> => Promise.reject(new Error('no responders'));

/** Returns a function that sends the n-th reply to the n-th request and records the time limits. */
function responder(...answers: (() => Promise<string>)[]) {
  const asked: number[] = [];
  const next = (withinMs: number): Promise<string> => {
    asked.push(withinMs);
    return (answers[asked.length - 1] ?? never)();
  };
  return { ask: { first: next, repeat: next }, asked };
}

const answer = (text: string) => () => Promise.resolve(text);
const later = (text: string, ms: number) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve(text), ms));

describe('EarlyRepeat', () => {
  it('sends the request a second time with the remaining time as its limit', async () => {
    const { ask, asked } = responder(never, answer('second'));
    expect(await new EarlyRepeat(20).ask(ask, 500)).toBe('second');
    expect(asked).toEqual([500, expect.any(Number)]);
    expect(asked[1]).toBeLessThanOrEqual(480);
  });

  it('sends pending requests a second time when it is called, but not other requests', async () => {
    const repeat = new EarlyRepeat(60_000);
    const [lost, replied] = [responder(never, answer('second')), responder(answer('first'))];
    await repeat.ask(replied.ask, 500);
    const reply = repeat.ask(lost.ask, 500);
    repeat.repeatPending();
    repeat.repeatPending();
    expect(await reply).toBe('second');
    expect([lost.asked.length, replied.asked.length]).toEqual([2, 1]);
  });

  it('accepts a late reply to the first request', async () => {
    const { ask, asked } = responder(later('first', 60), never);
    expect(await new EarlyRepeat(20).ask(ask, 500)).toBe('first');
    expect(asked).toHaveLength(2);
  });

  it('fails when both requests have failed', async () => {
    const { ask } = responder(() => later('', 60)().then(fails), fails);
    await expect(new EarlyRepeat(20).ask(ask, 500)).rejects.toThrow('no responders');
  });
});

it('EarlyRepeat retries after at most 2 s', () => {
  expect(REPEAT_AFTER_MS).toBeLessThanOrEqual(2_000);
});

it('EarlyRepeat does not retry after a timely reply or error', async () => {
  const repeat = new EarlyRepeat(10);
  const [good, bad] = [responder(answer('first')), responder(fails)];
  expect(await repeat.ask(good.ask, 500)).toBe('first');
  await expect(repeat.ask(bad.ask, 500)).rejects.toThrow('no responders');
  await later('', 40)();
  expect([good.asked, bad.asked]).toEqual([[500], [500]]);
});

it('EarlyRepeat stops retrying if many requests receive no reply', async () => {
  const repeat = new EarlyRepeat(1);
  let sent = 0;
  let answerAll: (answer: string) => void = () => undefined;
  const late = new Promise<string>((resolve) => (answerAll = resolve));
  const slow = (): Promise<string> => {
    sent++;
    return late;
  };
  const asked = Array.from({ length: 1_000 }, () => repeat.ask({ first: slow, repeat: slow }, 500));
  // This timer starts after all retry timers and therefore fires after them.
  setTimeout(() => answerAll('late'), 60);
  await Promise.all(asked);
  expect(sent).toBe(1_500);
});
