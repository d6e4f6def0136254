import { ENVIRONMENTS, type Environment } from '@tulay/contracts';
import type { ProviderCapability } from '../provider.port';

type Offer = Omit<ProviderCapability, 'environment' | 'currency'>;

const NOT_REFUNDABLE = {
  supported: false,
  partial: false,
  windowDays: null,
  oneAtATime: true,
  deduplicated: false,
};
const REFUNDABLE = {
  supported: true,
  partial: true,
  windowDays: null,
  oneAtATime: true,
  deduplicated: false,
};

/** ₱50,000: the limit of InstaPay, which processes QR Ph payments. */
export const QR_PH_MAX = 5_000_000n;

/** Payments that Xendit supports. Amounts are in centavos. */
const OFFERS: readonly Offer[] = [
  {
    methods: ['instapay_qr', 'gcash_qr'],
    min: 100n,
    max: QR_PH_MAX,
    refunds: NOT_REFUNDABLE,
    cancellable: true,
    maxLife: null,
  },
  // Amounts above QR Ph's limit are paid on GCash's page.
  {
    methods: ['gcash_qr'],
    min: QR_PH_MAX + 1n,
    max: 10_000_000n,
    refunds: { ...REFUNDABLE, windowDays: 180 },
    cancellable: true,
    maxLife: 900,
  },
  { methods: ['card'], min: 100n, refunds: REFUNDABLE, cancellable: true, maxLife: null },
  {
    methods: ['bank_transfer'],
    min: 100n,
    max: 20_000_000_000n,
    refunds: NOT_REFUNDABLE,
    cancellable: true,
    maxLife: null,
  },
];

export const xenditCapabilities = (
  isConfigured: (environment: Environment) => boolean,
): ProviderCapability[] =>
  ENVIRONMENTS.filter(isConfigured).flatMap((environment) =>
    OFFERS.map((offer) => ({ ...offer, environment, currency: 'PHP' })),
  );
