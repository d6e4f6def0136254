import type { Environment } from '@tulay/contracts';

/** Payments or payouts that a provider can take. */
export interface Capability {
  environment: Environment;
  methods: readonly string[];
  /** Upper-case ISO 4217; null for every currency. */
  currency: string | null;
  /** Minor units, both inclusive; undefined for no limit. */
  min?: bigint;
  max?: bigint;
}

export interface RoutedProvider {
  readonly name: string;
  readonly capabilities: readonly Capability[];
}

/** A payment or payout that needs a provider. */
export interface RouteRequest {
  environment: Environment;
  method: string;
  currency: string;
  /** Minor units. */
  amount: bigint;
}

export const canMove = ({ capabilities }: RoutedProvider, request: RouteRequest): boolean =>
  capabilities.some((capability) => covers(capability, request));

const covers = ({ environment, methods, currency, min, max }: Capability, request: RouteRequest): boolean =>
  environment === request.environment &&
  methods.includes(request.method) &&
  (currency === null || currency === request.currency) &&
  (min === undefined || request.amount >= min) &&
  (max === undefined || request.amount <= max);

/** The named providers first, in the order of the names; the others keep their order. */
export function inOrder<P extends { name: string }>(providers: readonly P[], names: readonly string[]): P[] {
  const named = names.flatMap((name) => providers.filter((provider) => provider.name === name));
  return [...named, ...providers.filter(({ name }) => !names.includes(name))];
}
