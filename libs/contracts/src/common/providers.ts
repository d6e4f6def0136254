import type { MinorString } from '@tulay/money';
import { sharedCommand } from './command';
import type { Environment } from './environment';

/** The services that call providers. */
export const ROUTING_SERVICES = ['payments', 'payouts'] as const;
export type RoutingService = (typeof ROUTING_SERVICES)[number];

/** What a provider can process: these methods, in this currency, from `min` to `max`. */
export interface ProviderCapability {
  environment: Environment;
  methods: string[];
  /** Upper-case ISO 4217; null means every currency. */
  currency: string | null;
  /** Both inclusive; null means no limit. */
  min: MinorString | null;
  max: MinorString | null;
}

/** A provider as the operator sees it. */
export interface Provider {
  name: string;
  object: 'provider';
  service: RoutingService;
  /** A disabled provider gets nothing new, but finishes what it has. */
  enabled: boolean;
  /** Its part of what the merchant's weighted providers get; omitted without one. */
  weight?: number;
  capabilities: ProviderCapability[];
}

/** Whole numbers from 0 to 1,000 by the names of providers. One of 70 gets seven times as many as one of 10. */
export type ProviderWeights = Record<string, number>;

export interface ListProvidersRequest {
  /** The merchant with its own order; omitted means the default order. */
  merchantId?: string;
}
/** The providers of a service, the preferred ones first. */
export const listProvidersCommand = sharedCommand<
  ListProvidersRequest,
  { providers: Provider[] },
  RoutingService
>(ROUTING_SERVICES, 'list-providers', { askedBy: ['operator'] });

export interface SetProviderEnabledRequest {
  provider: string;
  enabled: boolean;
}
/** Every replica follows within a second. Errors: `not_found`. */
export const setProviderEnabledCommand = sharedCommand<SetProviderEnabledRequest, Provider, RoutingService>(
  ROUTING_SERVICES,
  'set-provider-enabled',
  { askedBy: ['operator'] },
);

export interface PrioritizeProvidersRequest {
  merchantId: string;
  /** Names, the preferred one first. Others follow in the default order; an empty list restores it. */
  order: string[];
  /**
   * Those with one above 0 come first, and share payments and payouts by a stable hash of the id; the order ranks the rest.
   * Omitted or empty: none. What was set before is replaced.
   */
  weights?: ProviderWeights;
}
/** Every replica follows within a second. Errors: `invalid_request` (an unknown or repeated name, a bad weight). */
export const prioritizeProvidersCommand = sharedCommand<
  PrioritizeProvidersRequest,
  PrioritizeProvidersRequest,
  RoutingService
>(ROUTING_SERVICES, 'prioritize-providers', { askedBy: ['operator'] });
