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
  /** Says what is wrong with the credentials. A provider without credentials has none to check. */
  check?(environment: Environment): Promise<{ ok: true } | { ok: false; problem: string }>;
}

/** A payment or payout that needs a provider. */
export interface RouteRequest {
  environment: Environment;
  method: string;
  currency: string;
  /** Minor units. */
  amount: bigint;
}

/** One that is routed. */
export interface IdentifiedRequest extends RouteRequest {
  /** Ours: a merchant's weights spread by it. */
  id: string;
}

/** Why a provider cannot take the request; null when it can. */
export type Objection = 'environment' | 'method' | 'currency' | 'amount' | 'disabled';

export const canMove = (provider: RoutedProvider, request: RouteRequest): boolean =>
  objectionOf(provider, request) === null;

/** What is nearest to fitting is said: one rail that only lacks the amount hides that another lacks the method. */
export function objectionOf({ capabilities }: RoutedProvider, request: RouteRequest): Objection | null {
  let fitting = capabilities;
  for (const [objection, fits] of TESTS) {
    fitting = fitting.filter((capability) => fits(capability, request));
    if (!fitting.length) return objection;
  }
  return null;
}

/** The one that takes the request, or took it; null when none does. */
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

/** The named providers first, in the order of the names; the others keep their order. */
export function inOrder<P extends { name: string }>(providers: readonly P[], names: readonly string[]): P[] {
  const named = names.flatMap((name) => providers.filter((provider) => provider.name === name));
  return [...named, ...providers.filter(({ name }) => !names.includes(name))];
}
