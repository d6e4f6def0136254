import { ENVIRONMENTS, type Environment } from '@tulay/contracts';
import type { ProviderCapability } from '../provider.port';

type Offer = Omit<ProviderCapability, 'environment' | 'currency'>;

/**
 * Payments that Maya supports, in centavos. QR Ph payments are treated as non-refundable, because only the
 * payment itself states whether Maya can refund it.
 */
const OFFERS: readonly Offer[] = [
  {
    methods: ['instapay_qr', 'gcash_qr'],
    min: 100n,
    // ₱50,000: the limit of InstaPay, which processes QR Ph payments.
    max: 5_000_000n,
    refunds: { supported: false, partial: false, windowDays: null, oneAtATime: true, deduplicated: false },
    cancellable: true,
    maxLife: null,
  },
  {
    methods: ['card'],
    min: 100n,
    refunds: { supported: true, partial: true, windowDays: null, oneAtATime: true, deduplicated: false },
    cancellable: true,
    maxLife: 3_600,
  },
];

export const mayaCapabilities = (isConfigured: (environment: Environment) => boolean): ProviderCapability[] =>
  ENVIRONMENTS.filter(isConfigured).flatMap((environment) =>
    OFFERS.map((offer) => ({ ...offer, environment, currency: 'PHP' })),
  );
