import { sharedCommand } from './command';
import type { Environment } from './environment';
import { ROUTING_SERVICES, type RoutingService } from './providers';

/** The providers that are called with credentials of ours. */
export const CONNECTABLE_PROVIDERS = ['xendit', 'paymongo', 'maya'] as const;
export type ConnectableProvider = (typeof CONNECTABLE_PROVIDERS)[number];

export interface ConfigureProviderRequest {
  provider: string;
  environment: Environment;
  /** The operator's file, as it is. */
  credentials: unknown;
  /** How long older callback secrets are also accepted: 0 to 604,800. */
  overlapSeconds: number;
  /** Who does it. */
  actor: string;
}

/** How a service is connected to a provider. It shows no secret. */
export interface ProviderConnection {
  object: 'provider_connection';
  provider: string;
  service: RoutingService;
  environment: Environment;
  configured: boolean;
  /** Null: the provider's own. */
  base_url: string | null;
  /** The fields of its credentials. */
  fields: string[];
  /** Until when an older callback secret is accepted too, in Unix seconds; null if none is. */
  older_callback_secret_until: number | null;
  updated: number | null;
}

/** Every replica follows within a second. Errors: `not_found` (provider), `invalid_request`. */
export const configureProviderCommand = sharedCommand<
  ConfigureProviderRequest,
  ProviderConnection,
  RoutingService
>(ROUTING_SERVICES, 'configure-provider', { askedBy: ['operator'] });

export interface ProviderConnectionRequest {
  provider: string;
  environment: Environment;
}
/** Errors: `not_found` (provider). */
export const showProviderCommand = sharedCommand<
  ProviderConnectionRequest,
  ProviderConnection,
  RoutingService
>(ROUTING_SERVICES, 'show-provider', { askedBy: ['operator'] });

export interface ProviderCheck {
  object: 'provider_check';
  provider: string;
  service: RoutingService;
  environment: Environment;
  ok: boolean;
  /** What is wrong; null when nothing is. */
  problem: string | null;
}
/** One harmless call to the provider. Errors: `not_found` (provider), `invalid_state` (not configured). */
export const checkProviderCommand = sharedCommand<ProviderConnectionRequest, ProviderCheck, RoutingService>(
  ROUTING_SERVICES,
  'check-provider',
  { askedBy: ['operator'], timeoutMs: 15_000 },
);
