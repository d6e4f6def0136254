import type { MinorString } from '@tulay/money';
import { sharedCommand } from './command';
import type { Environment } from './environment';

/** The services that call providers. */
export const ROUTING_SERVICES = ['payments', 'payouts'] as const;
export type RoutingService = (typeof ROUTING_SERVICES)[number];

/** Capability of a provider: these methods, in this currency, from `min` to `max`. */
export interface ProviderCapability {
  environment: Environment;
  methods: string[];
  /** ISO 4217 in upper case; null means every currency. */
  currency: string | null;
  /** Both inclusive; null means no limit. */
  min: MinorString | null;
  max: MinorString | null;
}

/** A provider as shown to the operator. */
export interface Provider {
  name: string;
  object: 'provider';
  service: RoutingService;
  /** A disabled provider receives no new payments or payouts, but finishes those in progress. */
  enabled: boolean;
  /** Its weight among the merchant's weighted providers; omitted if it has none. */
  weight?: number;
  capabilities: ProviderCapability[];
}

/**
 * Whole numbers from 0 to 1,000 by provider name. A provider with weight 70 receives seven times as many payments as
 * one with weight 10.
 */
export type ProviderWeights = Record<string, number>;

export interface ListProvidersRequest {
  /** Lists the order of this merchant; if omitted, the default order. */
  merchantId?: string;
}
/** Lists the providers of a service in order of preference. */
export const listProvidersCommand = sharedCommand<
  ListProvidersRequest,
  { providers: Provider[] },
  RoutingService
>(ROUTING_SERVICES, 'list-providers', { fields: { merchantId: true }, callers: ['operator'] });

export interface SetProviderEnabledRequest {
  provider: string;
  enabled: boolean;
}
/** All replicas apply it within a second. Errors: `not_found`. */
export const setProviderEnabledCommand = sharedCommand<SetProviderEnabledRequest, Provider, RoutingService>(
  ROUTING_SERVICES,
  'set-provider-enabled',
  { callers: ['operator'] },
);

export interface PrioritizeProvidersRequest {
  merchantId: string;
  /** Provider names in order of preference. All others follow in the default order; an empty list restores it. */
  order: string[];
  /**
   * Providers with a weight above 0 come first and share payments and payouts by a stable hash of the ID; the order
   * ranks the others. Omitted or empty means no weights. Replaces the previous weights.
   */
  weights?: ProviderWeights;
}
/**
 * All replicas apply it within a second. Errors: `invalid_request` (an unknown or repeated name, an invalid weight).
 */
export const prioritizeProvidersCommand = sharedCommand<
  PrioritizeProvidersRequest,
  PrioritizeProvidersRequest,
  RoutingService
>(ROUTING_SERVICES, 'prioritize-providers', { callers: ['operator'] });
