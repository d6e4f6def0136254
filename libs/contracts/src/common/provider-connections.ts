import { sharedCommand } from './command';
import type { Environment } from './environment';
import { ROUTING_SERVICES, type RoutingService } from './providers';

/** Providers that need a connection with our own credentials. */
export const CONNECTABLE_PROVIDERS = ['xendit', 'paymongo', 'maya'] as const;
export type ConnectableProvider = (typeof CONNECTABLE_PROVIDERS)[number];

export interface ConfigureProviderRequest {
  provider: string;
  environment: Environment;
  /** Parsed content of the operator's file, unchanged. */
  credentials: unknown;
  /** Seconds for which older callback secrets are still accepted, 0 to 604,800. */
  overlapSeconds: number;
}

/** A service's connection to a provider, without secrets. */
export interface ProviderConnection {
  object: 'provider_connection';
  provider: string;
  service: RoutingService;
  environment: Environment;
  configured: boolean;
  /** Null if the provider's default URL is used. */
  base_url: string | null;
  fields: string[];
  /**
   * Time in Unix seconds until which an older callback secret is still accepted; null if there is no older secret.
   */
  older_callback_secret_until: number | null;
  updated: number | null;
}

/**
 * Configures a connection; all replicas use it within a second. Errors: `not_found` (provider), `invalid_request`.
 */
export const configureProviderCommand = sharedCommand<
  ConfigureProviderRequest,
  ProviderConnection,
  RoutingService
>(ROUTING_SERVICES, 'configure-provider', { callers: ['operator'] });

export interface ProviderConnectionRequest {
  provider: string;
  environment: Environment;
}
/** Errors: `not_found` (provider). */
export const showProviderCommand = sharedCommand<
  ProviderConnectionRequest,
  ProviderConnection,
  RoutingService
>(ROUTING_SERVICES, 'show-provider', { callers: ['operator'] });

export interface ProviderCheck {
  object: 'provider_check';
  provider: string;
  service: RoutingService;
  environment: Environment;
  ok: boolean;
  /** Description of the problem; null if the check passed. */
  problem: string | null;
}
/** Calls the provider once without side effects. Errors: `not_found` (provider), `invalid_state` (not configured). */
export const checkProviderCommand = sharedCommand<ProviderConnectionRequest, ProviderCheck, RoutingService>(
  ROUTING_SERVICES,
  'check-provider',
  { callers: ['operator'], timeoutMs: 15_000 },
);
