import type { MinorString } from '@tulay/money';
import { sharedCommand } from './command';
import type { Environment } from './environment';

export const ROUTING_SERVICES = ['payments', 'payouts'] as const;
export type RoutingService = (typeof ROUTING_SERVICES)[number];

/** Methods that a provider supports in a currency, for amounts from `min` to `max`. */
export interface ProviderCapability {
  environment: Environment;
  methods: string[];
  /** ISO 4217 code in upper case; null means any currency. */
  currency: string | null;
  /** Minimum and maximum are inclusive; null means unlimited. */
  min: MinorString | null;
  max: MinorString | null;
}

/** A provider's configuration, as shown to operators. */
export interface Provider {
  name: string;
  object: 'provider';
  service: RoutingService;
  /** A disabled provider receives no new payments or payouts but completes those in progress. */
  enabled: boolean;
  /** The provider's weight in the merchant's configuration; omitted if the provider has no weight. */
  weight?: number;
  capabilities: ProviderCapability[];
}

/**
 * Whole numbers from 0 to 1,000, by provider name. A provider with weight 70 receives seven times as many payments as
 * a provider with weight 10.
 */
export type ProviderWeights = Record<string, number>;

export interface ListProvidersRequest {
  /** Merchant whose provider order is listed; if omitted, the default order is listed. */
  merchantId?: string;
}
export const listProvidersCommand = sharedCommand<
  ListProvidersRequest,
  { providers: Provider[] },
  RoutingService
>(ROUTING_SERVICES, 'list-providers', { fields: { merchantId: true }, callers: ['operator'] });

export interface SetProviderEnabledRequest {
  provider: string;
  enabled: boolean;
}
/** Enables or disables a provider on all replicas within a second. Errors: `not_found`. */
export const setProviderEnabledCommand = sharedCommand<SetProviderEnabledRequest, Provider, RoutingService>(
  ROUTING_SERVICES,
  'set-provider-enabled',
  { callers: ['operator'] },
);

export interface PrioritizeProvidersRequest {
  merchantId: string;
  /**
   * Provider names in order of preference. Unlisted providers follow in the default order; an empty list restores the
   * default order.
   */
  order: string[];
  /**
   * Providers with a weight above 0 come first and share payments and payouts by a stable hash of the ID; `order`
   * ranks the remaining providers. Omitted or empty means no weights. Replaces all previous weights.
   */
  weights?: ProviderWeights;
}
/**
 * Sets the order on all replicas within a second. Errors: `invalid_request` (an unknown or repeated name, an invalid
 * weight).
 */
export const prioritizeProvidersCommand = sharedCommand<
  PrioritizeProvidersRequest,
  PrioritizeProvidersRequest,
  RoutingService
>(ROUTING_SERVICES, 'prioritize-providers', { callers: ['operator'] });
