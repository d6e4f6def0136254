import { DomainError, type MerchantStanding, type MerchantState } from '@tulay/contracts';

export const RESTRICTION_TRIGGERS = [
  'suspended',
  'resumed',
  'closed',
  'payouts_held',
  'payouts_released',
] as const;
export type RestrictionTrigger = (typeof RESTRICTION_TRIGGERS)[number];

type StateTrigger = Exclude<RestrictionTrigger, 'payouts_held' | 'payouts_released'>;

/** All allowed transitions of a merchant's state. */
export const MERCHANT_TRANSITIONS = [
  ['active', 'suspended', 'suspended'],
  ['suspended', 'resumed', 'active'],
  ['active', 'closed', 'closed'],
  ['suspended', 'closed', 'closed'],
] as const satisfies readonly (readonly [MerchantState, StateTrigger, MerchantState])[];

/**
 * Returns the merchant's standing after the trigger. Closing a merchant also holds its payouts.
 * @throws DomainError `invalid_state` if the transition is not allowed
 */
export function nextStanding(standing: MerchantStanding, trigger: RestrictionTrigger): MerchantStanding {
  if (trigger === 'payouts_held' || trigger === 'payouts_released') return withHold(standing, trigger);
  const row = MERCHANT_TRANSITIONS.find(([from, on]) => from === standing.state && on === trigger);
  if (!row) throw new DomainError('invalid_state', refusalOf(standing.state, trigger));
  const state = row[2];
  return { state, payouts_held: standing.payouts_held || state === 'closed' };
}

const refusalOf = (state: MerchantState, trigger: StateTrigger): string =>
  `This merchant is ${state === trigger ? `already ${state}` : `${state} and cannot be ${trigger}`}`;

function withHold(
  standing: MerchantStanding,
  trigger: 'payouts_held' | 'payouts_released',
): MerchantStanding {
  const payouts_held = trigger === 'payouts_held';
  if (standing.payouts_held !== payouts_held) return { ...standing, payouts_held };
  throw new DomainError(
    'invalid_state',
    `This merchant's payouts are ${payouts_held ? 'already' : 'not'} on hold`,
  );
}
