import type { MinorString } from '@tulay/money';
import { command } from './command';
import type { Environment } from './environment';

/** The services that reach providers, each its own. */
export const ROUTING_SERVICES = ['payments', 'payouts'] as const;
export type RoutingService = (typeof ROUTING_SERVICES)[number];

/** Money a provider can move: any of the methods, in the currency, from `min` to `max`. */
export interface ProviderCapability {
  environment: Environment;
  methods: string[];
  /** Upper-case ISO 4217; null is every one. */
  currency: string | null;
  /** Both inclusive; null is without limit. */
  min: MinorString | null;
  max: MinorString | null;
}

/** A provider as the operator sees it. */
export interface Provider {
  name: string;
  object: 'provider';
  service: RoutingService;
  /** A disabled one is given nothing new; what it was given before is finished with it. */
  enabled: boolean;
  capabilities: ProviderCapability[];
}

export interface ListProvidersRequest {
  /** Whose order; omitted, the default one. */
  merchantId?: string;
}
/** The providers a service is configured with, the preferred ones first. */
export const listProvidersCommand = (service: RoutingService) =>
  command<ListProvidersRequest, { providers: Provider[] }>(`${service}.cmd.list-providers`);

export interface SetProviderEnabledRequest {
  provider: string;
  enabled: boolean;
}
/** Every replica follows within a second. Errors: `not_found`. */
export const setProviderEnabledCommand = (service: RoutingService) =>
  command<SetProviderEnabledRequest, Provider>(`${service}.cmd.set-provider-enabled`);

export interface PrioritizeProvidersRequest {
  merchantId: string;
  /** Names, the preferred one first. Those left out follow in the default order; none restores it. */
  order: string[];
}
/** Every replica follows within a second. Errors: `invalid_request` (a name that is unknown or given twice). */
export const prioritizeProvidersCommand = (service: RoutingService) =>
  command<PrioritizeProvidersRequest, PrioritizeProvidersRequest>(`${service}.cmd.prioritize-providers`);
