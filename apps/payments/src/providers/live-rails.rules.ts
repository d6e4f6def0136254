import { PAYMENT_METHODS, type Environment } from '@tulay/contracts';

/** Payments that a provider accepts. Amounts are in minor units; both limits are inclusive. */
export interface Rail {
  methods: readonly string[];
  currency: string | null;
  min?: bigint;
  max?: bigint;
}

type Offer = Rail & { environment: Environment };

/**
 * Returns the live rails of the configured providers. For a method that no configured provider supports,
 * returns the rails of all supported providers, so that merchants can test the method before a provider is
 * configured.
 */
export function liveRails(configured: readonly Offer[], possible: readonly Offer[]): Rail[] {
  const live = configured.filter(isLive);
  return PAYMENT_METHODS.flatMap((method) => {
    const own = live.filter(({ methods }) => methods.includes(method));
    const rails = own.length ? own : possible.filter((one) => isLive(one) && one.methods.includes(method));
    return rails.map(({ currency, min, max }) => ({ methods: [method], currency, min, max }));
  });
}

const isLive = ({ environment }: Offer): boolean => environment === 'live';
