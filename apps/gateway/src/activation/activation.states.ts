import { DomainError, type DecidedState } from '@tulay/contracts';

/**
 * State of a merchant's activation. `undecided` is never stored: a merchant has no row before the first
 * decision.
 */
export type ActivationState = 'undecided' | DecidedState;
export const ACTIVATION_TRIGGERS = ['approved', 'rejected', 'fee_charged', 'activated'] as const;
export type ActivationTrigger = (typeof ACTIVATION_TRIGGERS)[number];

/**
 * All allowed transitions. `activated` is triggered when the fee is paid or waived, or when an operator
 * activates the merchant directly.
 */
export const ACTIVATION_STEPS = [
  ['undecided', 'approved', 'approved'],
  ['undecided', 'rejected', 'rejected'],
  ['undecided', 'activated', 'active'],
  ['rejected', 'approved', 'approved'],
  ['rejected', 'rejected', 'rejected'],
  ['rejected', 'activated', 'active'],
  ['approved', 'fee_charged', 'fee_due'],
  ['approved', 'activated', 'active'],
  ['fee_due', 'activated', 'active'],
] as const satisfies readonly (readonly [ActivationState, ActivationTrigger, DecidedState])[];

/** @throws DomainError `invalid_state` if the transition is not allowed */
export function nextActivationState(state: ActivationState, trigger: ActivationTrigger): DecidedState {
  const row = ACTIVATION_STEPS.find(([from, on]) => from === state && on === trigger);
  if (row) return row[2];
  throw new DomainError('invalid_state', `This merchant's activation is ${state} and cannot be ${trigger}`);
}
