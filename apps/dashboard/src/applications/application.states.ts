import { DomainError, type AccountMailKind, type ApplicationState } from '@tulay/contracts';

export const APPLICATION_TRIGGERS = [
  'saved',
  'submitted',
  'rejected',
  'approved',
  'fee_due',
  'active',
] as const;
export type ApplicationTrigger = (typeof APPLICATION_TRIGGERS)[number];

/**
 * All transitions: state, trigger, new state, and the email sent to the owners. `save` and `submit` come from
 * the merchant, all other triggers from the gateway. The gateway reports only the latest change, so `fee_due`
 * may arrive without `approved`.
 */
export const APPLICATION_STEPS = [
  ['draft', 'saved', 'draft', null],
  ['rejected', 'saved', 'rejected', null],
  ['draft', 'submitted', 'submitted', 'application_submitted'],
  ['rejected', 'submitted', 'submitted', 'application_submitted'],
  ['submitted', 'rejected', 'rejected', 'application_rejected'],
  ['submitted', 'approved', 'approved', null],
  ['submitted', 'fee_due', 'fee_due', 'activation_fee_due'],
  ['approved', 'fee_due', 'fee_due', 'activation_fee_due'],
  ['draft', 'active', 'active', 'merchant_active'],
  ['submitted', 'active', 'active', 'merchant_active'],
  ['rejected', 'active', 'active', 'merchant_active'],
  ['approved', 'active', 'active', 'merchant_active'],
  ['fee_due', 'active', 'active', 'merchant_active'],
] as const satisfies readonly (readonly [
  ApplicationState,
  ApplicationTrigger,
  ApplicationState,
  AccountMailKind | null,
])[];

type StepMail = Exclude<(typeof APPLICATION_STEPS)[number][3], null>;

export interface ApplicationStep {
  to: ApplicationState;
  mail: StepMail | null;
}

/** @throws DomainError `invalid_state` if the state does not allow the trigger */
export function nextApplicationStep(state: ApplicationState, trigger: ApplicationTrigger): ApplicationStep {
  const row = APPLICATION_STEPS.find(([from, on]) => from === state && on === trigger);
  if (row) return { to: row[2], mail: row[3] };
  throw new DomainError('invalid_state', `This application is ${state} and cannot be ${trigger}`);
}

/** Returns whether the merchant may edit the application. */
export const isOpen = (state: ApplicationState): boolean =>
  APPLICATION_STEPS.some(([from, on]) => from === state && on === 'saved');
