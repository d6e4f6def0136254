import type { Environment } from '@tulay/contracts';

/** Payments or payouts that a provider supports. */
export interface Capability {
  environment: Environment;
  methods: readonly string[];
  /** Uppercase ISO 4217 code; null for every currency. */
  currency: string | null;
  /** In minor units, inclusive; undefined for no limit. */
  min?: bigint;
  max?: bigint;
}

export interface RoutedProvider {
  readonly name: string;
  readonly capabilities: readonly Capability[];
  /** Checks the provider's credentials. Providers without credentials do not implement this method. */
  check?(environment: Environment): Promise<{ ok: true } | { ok: false; problem: string }>;
}

export interface RouteRequest {
  environment: Environment;
  method: string;
  currency: string;
  /** In minor units. */
  amount: bigint;
}

export interface IdentifiedRequest extends RouteRequest {
  /** Our ID. A hash of the ID selects a provider by the merchant's weights. */
  id: string;
}

/** Reason why a provider cannot accept a request. */
export type Objection = 'environment' | 'method' | 'currency' | 'amount' | 'disabled';

export const canMove = (provider: RoutedProvider, request: RouteRequest): boolean =>
  objectionOf(provider, request) === null;

/**
 * Returns the objection of the best-matching capability, or null if the provider accepts the request. For
 * example, if one rail rejects only the amount, returns `amount`, even if another rail lacks the method.
 */
export function objectionOf({ capabilities }: RoutedProvider, request: RouteRequest): Objection | null {
  let fitting = capabilities;
  for (const [objection, fits] of TESTS) {
    fitting = fitting.filter((capability) => fits(capability, request));
    if (!fitting.length) return objection;
  }
  return null;
}

/** Returns the capability that supports the request; null if there is none. */
export const capabilityFor = <C extends Capability>(
  { capabilities }: { readonly capabilities: readonly C[] },
  request: RouteRequest,
): C | null =>
  capabilities.find((capability) => TESTS.every(([, fits]) => fits(capability, request))) ?? null;

const TESTS: readonly [Objection, (capability: Capability, request: RouteRequest) => boolean][] = [
  ['environment', ({ environment }, request) => environment === request.environment],
  ['method', ({ methods }, request) => methods.includes(request.method)],
  ['currency', ({ currency }, request) => currency === null || currency === request.currency],
  [
    'amount',
    ({ min, max }, { amount }) =>
      (min === undefined || amount >= min) && (max === undefined || amount <= max),
  ],
];

/**
 * Moves the listed providers to the front, in the order of the list. The remaining providers keep their
 * order.
 */
export function inOrder<P extends { name: string }>(providers: readonly P[], names: readonly string[]): P[] {
  const named = names.flatMap((name) => providers.filter((provider) => provider.name === name));
  return [...named, ...providers.filter(({ name }) => !names.includes(name))];
}
