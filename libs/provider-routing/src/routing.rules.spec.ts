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

describe('a provider can move', () => {
  it.each<[string, Partial<RouteRequest>, boolean]>([
    ['what one of its capabilities covers', {}, true],
    ['another method of it', { method: 'instapay_qr' }, true],
    ['no other method', { method: 'card' }, false],
    ['no other currency', { currency: 'USD' }, false],
    ['nothing of the other environment', { environment: 'test' }, false],
    ['its smallest amount', { amount: 100n }, true],
    ['nothing below it', { amount: 99n }, false],
    ['its largest amount', { amount: 5_000_000n }, true],
    ['nothing above it', { amount: 5_000_001n }, false],
  ])('%s', (_, changes, expected) => {
    expect(canMoveWith([PESOS], changes)).toBe(expected);
  });

  it('nothing without a capability', () => {
    expect(canMoveWith([])).toBe(false);
  });

  it('any amount without limits, and any currency without a restriction', () => {
    const unlimited: Capability = { environment: 'live', methods: ['gcash_qr'], currency: null };
    expect(canMoveWith([unlimited], { currency: 'JPY', amount: 1n })).toBe(true);
    expect(canMoveWith([unlimited], { currency: 'KWD', amount: 10n ** 15n })).toBe(true);
  });

  it('what its second capability covers, but not a combination of two', () => {
    const dollars: Capability = { environment: 'live', methods: ['card'], currency: 'USD' };
    expect(canMoveWith([PESOS, dollars], { method: 'card', currency: 'USD' })).toBe(true);
    expect(canMoveWith([PESOS, dollars], { method: 'card', currency: 'PHP' })).toBe(false);
  });
});

describe('the order of providers', () => {
  const providers = ['a', 'b', 'c'].map((name) => ({ name }));

  it.each<[string[], string]>([
    [[], 'abc'],
    [['c'], 'cab'],
    [['c', 'a'], 'cab'],
    [['c', 'b', 'a'], 'cba'],
    [['gone', 'b'], 'bac'],
  ])('%j puts the listed ones first', (names, expected) => {
    expect(
      inOrder(providers, names)
        .map(({ name }) => name)
        .join(''),
    ).toBe(expected);
  });
});
