import { ProviderHealth } from './provider-health';

const CARD = { provider: 'a', environment: 'live', method: 'card' } as const;
let health: ProviderHealth;
let sent: number;

beforeEach(() => {
  jest.useFakeTimers();
  health = new ProviderHealth();
  sent = 0;
});
afterEach(() => jest.useRealTimers());

const call = (answer: string, to: Parameters<ProviderHealth['isCircuitOpen']>[0] = CARD) =>
  health.watch(
    to,
    () => {
      sent++;
      return answer === 'error' ? Promise.reject(new Error('reset')) : Promise.resolve(answer);
    },
    (said) => said === 'unavailable',
  );
const failing = async (answer: string, times: number): Promise<void> => {
  for (let i = 0; i < times; i++) await call(answer).catch(() => undefined);
};

it('ProviderHealth passes responses and errors through unchanged', async () => {
  expect([await call('opened'), await call('unavailable')]).toEqual(['opened', 'unavailable']);
  await expect(call('error')).rejects.toThrow('reset');
});

it.each(['unavailable', 'error'])(
  'ProviderHealth opens the circuit after five consecutive calls with the result %s',
  async (answer) => {
    await failing(answer, 5);
    expect([health.isCircuitOpen(CARD), await call('opened'), sent]).toEqual([true, null, 5]);
  },
);

it('ProviderHealth resets the failure count after a decline', async () => {
  await failing('declined', 20);
  await failing('unavailable', 4);
  await call('declined');
  await failing('unavailable', 4);
  expect(health.isCircuitOpen(CARD)).toBe(false);
});

it('ProviderHealth keeps other methods, providers and environments available while a circuit is open', async () => {
  await failing('unavailable', 5);
  expect([
    health.isCircuitOpen({ ...CARD, method: 'gcash_qr' }),
    health.isCircuitOpen({ ...CARD, environment: 'test' }),
    health.isCircuitOpen({ ...CARD, provider: 'b' }),
  ]).toEqual([false, false, false]);
  expect(await call('opened', { ...CARD, provider: 'b' })).toBe('opened');
});

it('ProviderHealth closes the circuit if the first call after the pause succeeds', async () => {
  await failing('unavailable', 5);
  jest.advanceTimersByTime(10_000);
  expect(health.isCircuitOpen(CARD)).toBe(false);
  expect([await call('opened'), await call('opened')]).toEqual(['opened', 'opened']);
});

it('ProviderHealth reopens the circuit if the first call after the pause fails', async () => {
  await failing('unavailable', 5);
  jest.advanceTimersByTime(10_000);
  await failing('unavailable', 1);
  expect(health.isCircuitOpen(CARD)).toBe(true);
});
