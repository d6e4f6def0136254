import { PAYMENT_METHODS } from '@tulay/contracts';
import { canMove } from '@tulay/provider-routing';
import { mayaCapabilities } from './maya/maya.capabilities';
import { SandboxProvider } from './sandbox/sandbox.provider';
import { xenditCapabilities } from './xendit/xendit.capabilities';
import { liveRails } from './live-rails.rules';

const always = () => true;
const ACQUIRER = {
  environment: 'live',
  methods: ['gcash_qr', 'instapay_qr'],
  currency: 'PHP',
  min: 1n,
  max: 5_000_000n,
} as const;
const POSSIBLE = [...xenditCapabilities(always), ...mayaCapabilities(always)];

const takes = (sandbox: SandboxProvider, method: string, currency: string, amount: bigint): boolean =>
  canMove(sandbox, { environment: 'test', method, currency, amount });

describe('the sandbox with live limits', () => {
  const sandbox = new SandboxProvider(() => liveRails([ACQUIRER], POSSIBLE));

  it.each([
    ['gcash_qr', 'PHP', 1n, true],
    ['gcash_qr', 'PHP', 5_000_000n, true],
    ['gcash_qr', 'PHP', 5_000_001n, false],
    ['gcash_qr', 'JPY', 100n, false],
    ['instapay_qr', 'PHP', 5_000_001n, false],
    // No configured provider supports cards or transfers, so the widest limits of all supported providers
    // apply.
    ['card', 'PHP', 99n, false],
    ['card', 'PHP', 10_000_000_000n, true],
    ['card', 'USD', 10_000n, false],
    ['bank_transfer', 'PHP', 20_000_000_001n, false],
  ])(
    'applies the live limits of the method (%s, %s, %d minor units, accepted: %p)',
    (method, currency, amount, taken) => {
      expect(takes(sandbox, method, currency, amount)).toBe(taken);
    },
  );

  it('accepts GCash above InstaPay’s limit if a configured provider does', () => {
    const wide = new SandboxProvider(() => liveRails([ACQUIRER, ...xenditCapabilities(always)], POSSIBLE));
    expect(takes(wide, 'gcash_qr', 'PHP', 5_000_001n)).toBe(true);
  });

  it('supports every method before any provider is configured', () => {
    const fresh = new SandboxProvider(() => liveRails([], POSSIBLE));
    for (const method of PAYMENT_METHODS) expect(takes(fresh, method, 'PHP', 100_000n)).toBe(true);
  });

  it('does not accept live payments', () => {
    const request = { method: 'card', currency: 'PHP', amount: 10_000n, environment: 'live' } as const;
    expect(canMove(sandbox, request)).toBe(false);
  });
});

it('the sandbox accepts every currency and amount if there are no live limits', () => {
  const sandbox = new SandboxProvider();
  expect(takes(sandbox, 'gcash_qr', 'JPY', 1n)).toBe(true);
  expect(takes(sandbox, 'instapay_qr', 'PHP', 10_000_000_000n)).toBe(true);
});
