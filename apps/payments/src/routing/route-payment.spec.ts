import { newId } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import pino from 'pino';
import { FakeProvider } from '../../test/fake-provider';
import { RoutePayment } from './route-payment';
import type { PaymentRequest } from '../providers/provider.port';

const MERCHANT = 'mer_1';

let providers: FakeProvider[];
let disabled: Set<string>;
let orders: Record<string, string[]>;
let open: RoutePayment;

beforeEach(() => {
  providers = ['a', 'b', 'c', 'd'].map((name) => new FakeProvider(name));
  disabled = new Set();
  orders = {};
  const settings = {
    isEnabled: (name: string) => !disabled.has(name),
    orderOf: (merchantId: string) => orders[merchantId] ?? [],
  };
  open = new RoutePayment(new ProviderRouter(providers, settings), pino({ level: 'silent' }));
});

const request = (): PaymentRequest => ({
  id: newId('pay'),
  environment: 'test',
  method: 'card',
  amount: 100n,
  currency: 'PHP',
});

const taker = async (merchantId = MERCHANT): Promise<string> =>
  (await open.execute(merchantId, request())).provider;

const fail = (...names: string[]): void => {
  for (const provider of providers)
    if (names.includes(provider.name))
      provider.onOpen = () => Promise.reject(new Error('connection refused'));
};

const asked = (): string => providers.map((provider) => provider.asked.length).join('');

describe('a payment is taken by', () => {
  it('the first provider, and nobody else is asked', async () => {
    expect(await taker()).toBe('a');
    expect(asked()).toBe('1000');
  });

  it('the one its merchant prefers, and not by that of another merchant', async () => {
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
    expect((await open.execute(MERCHANT, one)).provider).toBe('b');
    expect([providers[0].asked, providers[1].asked]).toEqual([[one.id], [one.id]]);
  });

  it('the next one when the preferred one does not answer in time', async () => {
    jest.useFakeTimers();
    try {
      providers[0].onOpen = () => new Promise(() => undefined);
      const taken = taker();
      await jest.advanceTimersByTimeAsync(4_000);
      expect(await taken).toBe('b');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a payment nobody takes', () => {
  it('is refused with no_route when nobody enabled can, and nobody is asked', async () => {
    for (const { name } of providers) disabled.add(name);
    await expect(taker()).rejects.toMatchObject({ code: 'no_route' });
    const live = open.execute(MERCHANT, { ...request(), environment: 'live' });
    await expect(live).rejects.toMatchObject({ code: 'no_route' });
    expect(asked()).toBe('0000');
  });

  it('is refused with provider_error when all who can have failed; three are tried at the most', async () => {
    fail('a', 'b', 'c', 'd');
    await expect(taker()).rejects.toMatchObject({ code: 'provider_error' });
    expect(asked()).toBe('1110');
  });
});
