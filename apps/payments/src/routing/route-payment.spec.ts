import { newId } from '@tulay/contracts';
import { ProviderHealth, ProviderRouter } from '@tulay/provider-routing';
import { FixedClock } from '@tulay/testing';
import pino from 'pino';
import { FakeProvider } from '../../test/fake-provider';
import type { AttemptsStore } from '../attempts/attempts.store';
import { RoutePayment, type PaymentToOpen } from './route-payment';

const MERCHANT = 'mer_1';

let a: FakeProvider;
let b: FakeProvider;
let providers: FakeProvider[];
let disabled: Set<string>;
let orders: Record<string, string[]>;
let weights: Record<string, Record<string, number>>;
let route: RoutePayment;

beforeEach(() => {
  a = new FakeProvider('a');
  b = new FakeProvider('b');
  providers = [a, b, new FakeProvider('c'), new FakeProvider('d')];
  disabled = new Set();
  [orders, weights] = [{}, {}];
  const settings = {
    isEnabled: (name: string) => !disabled.has(name),
    orderOf: (merchantId: string) => orders[merchantId] ?? [],
    weightsOf: (merchantId: string) => weights[merchantId] ?? {},
  };
  route = new RoutePayment(
    new ProviderRouter(providers, settings),
    {} as AttemptsStore,
    new ProviderHealth(),
    new FixedClock(),
    pino({ level: 'silent' }),
  );
});

const request = (): PaymentToOpen => ({
  id: newId('pay'),
  environment: 'test',
  method: 'card',
  amount: 100n,
  currency: 'PHP',
  metadata: {},
  description: null,
  returnUrl: 'https://pay.test/checkout',
  expiresAt: 1_800_000_000,
});

const taker = async (merchantId = MERCHANT): Promise<string> =>
  (await route.execute({ merchantId, key: null, request: request() })).provider;

const fail = (...names: string[]): void => {
  for (const provider of providers)
    if (names.includes(provider.name))
      provider.onOpen = () => Promise.reject(new Error('connection refused'));
};

const asked = (): string => providers.map((provider) => provider.asked.length).join('');

describe('routing a payment', () => {
  it('uses the first provider and does not call another provider', async () => {
    expect(await taker()).toBe('a');
    expect(asked()).toBe('1000');
  });

  it('uses the merchant’s preferred provider', async () => {
    orders = { [MERCHANT]: ['c', 'b'] };
    expect([await taker(), await taker('mer_2')]).toEqual(['c', 'a']);
  });

  it('chooses a weighted provider by the payment’s ID, and unweighted providers last', async () => {
    [orders, weights] = [{ [MERCHANT]: ['d'] }, { [MERCHANT]: { b: 1, c: 3 } }];
    const takers = (one: PaymentToOpen) => route.execute({ merchantId: MERCHANT, key: null, request: one });
    const requests = Array.from({ length: 200 }, (_, n) => ({ ...request(), id: `pay_${n}` }));
    const first = await Promise.all(requests.map(takers));
    expect(new Set(first.map(({ provider }) => provider))).toEqual(new Set(['b', 'c']));
    const again = await Promise.all(requests.map(takers));
    expect(again.map(({ provider }) => provider)).toEqual(first.map(({ provider }) => provider));
    fail('b', 'c');
    expect((await takers(requests[0]!)).provider).toBe('d');
  });

  it('uses the next provider if the preferred provider is disabled', async () => {
    orders = { [MERCHANT]: ['c', 'b'] };
    disabled.add('c');
    expect(await taker()).toBe('b');
  });

  it('uses the next provider under the same ID if the preferred provider fails', async () => {
    fail('a');
    const one = request();
    expect((await route.execute({ merchantId: MERCHANT, key: null, request: one })).provider).toBe('b');
    expect([a.asked, b.asked]).toEqual([[one.id], [one.id]]);
  });

  it.each(['unavailable', 'unknown'] as const)(
    'uses the next provider if the first is %s',
    async (outcome) => {
      a.onOpen = () => Promise.resolve({ outcome, message: '503' });
      expect(await taker()).toBe('b');
    },
  );

  it('uses the next provider if the preferred provider times out', async () => {
    jest.useFakeTimers();
    try {
      a.onOpen = () => new Promise(() => undefined);
      const taken = taker();
      await jest.advanceTimersByTimeAsync(4_000);
      expect(await taken).toBe('b');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('routing a payment that no provider accepts', () => {
  it('returns no_route if no enabled provider supports the payment', async () => {
    for (const { name } of providers) disabled.add(name);
    await expect(taker()).rejects.toMatchObject({ code: 'no_route' });
    const live = route.execute({
      merchantId: MERCHANT,
      key: null,
      request: { ...request(), environment: 'live' },
    });
    await expect(live).rejects.toMatchObject({ code: 'no_route' });
    expect(asked()).toBe('0000');
  });

  it('returns provider_error after a decline, and does not call another provider', async () => {
    a.onOpen = () => Promise.resolve({ outcome: 'declined', code: 'TOO_SMALL', message: 'below ₱20' });
    await expect(taker()).rejects.toMatchObject({
      code: 'provider_error',
      message: expect.stringContaining('below ₱20'),
    });
    expect(asked()).toBe('1000');
  });

  it('returns provider_error after three failed providers', async () => {
    fail('a', 'b', 'c', 'd');
    await expect(taker()).rejects.toMatchObject({ code: 'provider_error' });
    expect(asked()).toBe('1110');
  });
});
