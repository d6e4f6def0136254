import { ENVIRONMENTS, type Environment } from '@tulay/contracts';
import type { ProviderCapability } from '../provider.port';

type Offer = Omit<ProviderCapability, 'environment' | 'currency'>;

const NOT_REFUNDABLE = {
  supported: false,
  partial: false,
  windowDays: null,
  oneAtATime: false,
  deduplicated: false,
};
const refundableFor = (windowDays: number) => ({
  supported: true,
  partial: true,
  windowDays,
  oneAtATime: false,
  deduplicated: false,
});

/** ₱20: PayMongo's minimum amount. */
const MIN = 2_000n;
/** ₱50,000: the limit of InstaPay, which processes QR Ph payments. */
export const QR_PH_MAX = 5_000_000n;
/** Lifetime of a QR Ph code in seconds. */
export const QR_PH_LIFE = { min: 60, max: 9_000 };

/** Payments that PayMongo supports, in centavos. */
const OFFERS: readonly Offer[] = [
  {
    methods: ['instapay_qr', 'gcash_qr'],
    min: MIN,
    max: QR_PH_MAX,
    refunds: NOT_REFUNDABLE,
    cancellable: true,
    maxLife: QR_PH_LIFE.max,
  },
  // Amounts above QR Ph's limit are paid on GCash's page.
  {
    methods: ['gcash_qr'],
    min: QR_PH_MAX + 1n,
    max: 10_000_000n,
    refunds: refundableFor(180),
    cancellable: true,
    maxLife: null,
  },
  { methods: ['card'], min: MIN, refunds: refundableFor(60), cancellable: true, maxLife: null },
];

export const paymongoCapabilities = (
  isConfigured: (environment: Environment) => boolean,
): ProviderCapability[] =>
  ENVIRONMENTS.filter(isConfigured).flatMap((environment) =>
    OFFERS.map((offer) => ({ ...offer, environment, currency: 'PHP' })),
  );
