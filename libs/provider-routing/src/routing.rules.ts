import type { Environment } from '@tulay/contracts';

/** Money a provider can move. */
export interface Capability {
  environment: Environment;
  methods: readonly string[];
  /** Upper-case ISO 4217; null is every one. */
  currency: string | null;
  /** Minor units, both inclusive; left out, there is no limit. */
  min?: bigint;
  max?: bigint;
}

export interface RoutedProvider {
  readonly name: string;
  readonly capabilities: readonly Capability[];
}

/** What somebody is looked for to move. */
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

/** Those that are named come first, as they are named; the others keep their order. */
export function inOrder<P extends { name: string }>(providers: readonly P[], names: readonly string[]): P[] {
  const named = names.flatMap((name) => providers.filter((provider) => provider.name === name));
  return [...named, ...providers.filter(({ name }) => !names.includes(name))];
}
