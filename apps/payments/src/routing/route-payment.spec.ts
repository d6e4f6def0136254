import { newId } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import pino from 'pino';
import { FakeProvider } from '../../test/fake-provider';
import { RoutePayment } from './route-payment';
import type { PaymentRequest } from '../providers/provider.port';

const MERCHANT = 'mer_1';

let a: FakeProvider;
let b: FakeProvider;
let providers: FakeProvider[];
let disabled: Set<string>;
let orders: Record<string, string[]>;
let route: RoutePayment;

beforeEach(() => {
  a = new FakeProvider('a');
  b = new FakeProvider('b');
  providers = [a, b, new FakeProvider('c'), new FakeProvider('d')];
  disabled = new Set();
  orders = {};
  const settings = {
    isEnabled: (name: string) => !disabled.has(name),
    orderOf: (merchantId: string) => orders[merchantId] ?? [],
  };
  route = new RoutePayment(new ProviderRouter(providers, settings), pino({ level: 'silent' }));
});

const request = (): PaymentRequest => ({
  id: newId('pay'),
  environment: 'test',
  method: 'card',
  amount: 100n,
  currency: 'PHP',
});

const taker = async (merchantId = MERCHANT): Promise<string> =>
  (await route.execute({ merchantId, request: request() })).provider;

const fail = (...names: string[]): void => {
  for (const provider of providers)
    if (names.includes(provider.name))
      provider.onOpen = () => Promise.reject(new Error('connection refused'));
};

const asked = (): string => providers.map((provider) => provider.asked.length).join('');

describe('a payment goes to', () => {
  it('the first provider, and no other is asked', async () => {
    expect(await taker()).toBe('a');
    expect(asked()).toBe('1000');
  });

  it('the provider its own merchant prefers', async () => {
    orders = { [MERCHANT]: ['c', 'b'] };
    expect([await taker(), await taker('mer_2')]).toEqual(['c', 'a']);
  });

  it('the next one while the preferred one is disabled', async () => {
    orders = { [MERCHANT]: ['c', 'b'] };
    disabled.add('c');
    expect(await taker()).toBe('b');
  });

  it('the next one when the preferred one fails, under the same id', async () => {
    fail('a');
    const one = request();
    expect((await route.execute({ merchantId: MERCHANT, request: one })).provider).toBe('b');
    expect([a.asked, b.asked]).toEqual([[one.id], [one.id]]);
  });

  it('the next one when the preferred one does not answer in time', async () => {
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

describe('a payment that no provider takes', () => {
  it('is refused with no_route when no enabled provider can take it, and none is asked', async () => {
    for (const { name } of providers) disabled.add(name);
    await expect(taker()).rejects.toMatchObject({ code: 'no_route' });
    const live = route.execute({
      merchantId: MERCHANT,
      request: { ...request(), environment: 'live' },
    });
    await expect(live).rejects.toMatchObject({ code: 'no_route' });
    expect(asked()).toBe('0000');
  });

  it('is refused with provider_error when every provider fails; at most three are asked', async () => {
    fail('a', 'b', 'c', 'd');
    await expect(taker()).rejects.toMatchObject({ code: 'provider_error' });
    expect(asked()).toBe('1110');
  });
});
