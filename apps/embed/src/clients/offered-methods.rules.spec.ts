import { PAYMENT_METHODS, type Provider, type ProviderCapability } from '@tulay/contracts';
import { offeredMethods } from './offered-methods.rules';

const capability = (over: Partial<ProviderCapability> = {}): ProviderCapability => ({
  environment: 'live',
  methods: ['gcash_qr', 'instapay_qr'],
  currency: 'PHP',
  min: '100',
  max: '5000000',
  ...over,
});
const provider = (over: Partial<Provider> = {}): Provider => ({
  name: 'acquirer',
  object: 'provider',
  service: 'payments',
  enabled: true,
  capabilities: [capability()],
  ...over,
});
const payable = { environment: 'live', currency: 'PHP', amount: null } as const;

describe('the methods a page offers', () => {
  it('are what enabled providers serve, in the usual order', () => {
    const cards = provider({ capabilities: [capability({ methods: ['card'], min: null, max: null })] });
    expect(offeredMethods([cards, provider()], payable)).toEqual(['gcash_qr', 'instapay_qr', 'card']);
    const sandbox = provider({
      capabilities: [capability({ environment: 'test', methods: [...PAYMENT_METHODS], currency: null })],
    });
    expect(offeredMethods([sandbox], { ...payable, environment: 'test' })).toEqual(PAYMENT_METHODS);
  });

  it.each([
    ['a disabled provider', [provider({ enabled: false })], payable],
    ['the other environment', [provider()], { ...payable, environment: 'test' as const }],
    ['another currency', [provider()], { ...payable, currency: 'USD' }],
    ['an amount below its smallest', [provider()], { ...payable, amount: 99n }],
    ['an amount above its largest', [provider()], { ...payable, amount: 5_000_001n }],
    ['no provider', [], payable],
  ])('are none of %s', (_, providers, what) => {
    expect(offeredMethods(providers, what)).toEqual([]);
  });

  it.each([100n, 5_000_000n])('include those whose limit is exactly %p', (amount) => {
    expect(offeredMethods([provider()], { ...payable, amount })).toEqual(['gcash_qr', 'instapay_qr']);
  });
});
