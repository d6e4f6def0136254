import { canMove, inOrder, type Capability, type RouteRequest } from './routing.rules';

const PESOS: Capability = {
  environment: 'live',
  methods: ['gcash_qr', 'instapay_qr'],
  currency: 'PHP',
  min: 100n,
  max: 5_000_000n,
};
const REQUEST: RouteRequest = { environment: 'live', method: 'gcash_qr', currency: 'PHP', amount: 100n };

const canMoveWith = (capabilities: Capability[], changes: Partial<RouteRequest> = {}) =>
  canMove({ name: 'bank', capabilities }, { ...REQUEST, ...changes });

describe('canMove', () => {
  it.each<[string, Partial<RouteRequest>, boolean]>([
    ['accepts a request within a capability', {}, true],
    ['accepts another method of the capability', { method: 'instapay_qr' }, true],
    ['rejects a method outside the capability', { method: 'card' }, false],
    ['rejects another currency', { currency: 'USD' }, false],
    ['rejects the other environment', { environment: 'test' }, false],
    ['accepts the minimum amount', { amount: 100n }, true],
    ['rejects an amount below the minimum', { amount: 99n }, false],
    ['accepts the maximum amount', { amount: 5_000_000n }, true],
    ['rejects an amount above the maximum', { amount: 5_000_001n }, false],
  ])('%s', (_, changes, expected) => {
    expect(canMoveWith([PESOS], changes)).toBe(expected);
  });

  it('rejects every request if the provider has no capabilities', () => {
    expect(canMoveWith([])).toBe(false);
  });

  it('accepts any amount if there are no limits, and any currency if there is no restriction', () => {
    const unlimited: Capability = { environment: 'live', methods: ['gcash_qr'], currency: null };
    expect(canMoveWith([unlimited], { currency: 'JPY', amount: 1n })).toBe(true);
    expect(canMoveWith([unlimited], { currency: 'KWD', amount: 10n ** 15n })).toBe(true);
  });

  it('accepts requests that a single capability covers, but not a combination of two', () => {
    const dollars: Capability = { environment: 'live', methods: ['card'], currency: 'USD' };
    expect(canMoveWith([PESOS, dollars], { method: 'card', currency: 'USD' })).toBe(true);
    expect(canMoveWith([PESOS, dollars], { method: 'card', currency: 'PHP' })).toBe(false);
  });
});

describe('inOrder', () => {
  const providers = ['a', 'b', 'c'].map((name) => ({ name }));

  it.each<[string[], string]>([
    [[], 'abc'],
    [['c'], 'cab'],
    [['c', 'a'], 'cab'],
    [['c', 'b', 'a'], 'cba'],
    [['gone', 'b'], 'bac'],
  ])('moves the providers %j to the front', (names, expected) => {
    expect(
      inOrder(providers, names)
        .map(({ name }) => name)
        .join(''),
    ).toBe(expected);
  });
});
