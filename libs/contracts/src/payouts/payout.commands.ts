import type { MinorString } from '@tulay/money';
import { command, type EmptyRequest } from '../common/command';
import { TENANT_FIELDS, type Tenant } from '../common/environment';
import type { EventResource } from '../common/events';
import {
  LIST_FIELDS,
  type IdempotentActionRequest,
  type GetRequest,
  type List,
  type ListRequest,
} from '../common/list';
import type { Bank, Payout, PayoutMethod, PayoutStatus } from './payout.resource';

export interface CreatePayoutRequest extends Tenant {
  /** `po_…`, chosen by the caller; a repeated ID does not create a second payout. */
  id: string;
  amount: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
  method: string;
  /** As sent by the caller. The payouts service validates it by the method's rules. */
  destination: Record<string, unknown>;
  description: string | null;
  metadata: Record<string, unknown>;
}
/** Errors: `invalid_request` (destination), `no_route`, `insufficient_balance`. */
export const createPayoutCommand = command<CreatePayoutRequest, Payout>('payouts.cmd.create-payout', {
  callers: ['gateway', 'dashboard'],
  timeoutMs: 15_000,
});

/** Errors: `not_found`, `unauthenticated` (the payout belongs to the other environment). */
export const getPayoutCommand = command<GetRequest, Payout>('payouts.cmd.get-payout', {
  callers: ['gateway', 'dashboard'],
});

/**
 * Lists the recorded events of a payout, oldest first, without events past their retention. Errors: `not_found`,
 * `unauthenticated`.
 */
export const listPayoutEventsCommand = command<GetRequest, EventResource<Payout>[]>(
  'payouts.cmd.list-payout-events',
  { fields: { ...TENANT_FIELDS, id: true }, callers: ['dashboard'] },
);

export interface ListPayoutsRequest extends ListRequest {
  status?: PayoutStatus;
  /** Exact method of the payout: `bank` does not match `instapay` payouts. */
  method?: PayoutMethod;
  /** Upper-case ISO 4217. */
  currency?: string;
}
export const listPayoutsCommand = command<ListPayoutsRequest, List<Payout>>('payouts.cmd.list-payouts', {
  fields: { ...LIST_FIELDS, status: true, method: true, currency: true },
  callers: ['gateway', 'embed', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (only a pending payout can be cancelled). */
export const cancelPayoutCommand = command<IdempotentActionRequest, Payout>('payouts.cmd.cancel-payout', {
  callers: ['gateway', 'dashboard'],
});

export const listBanksCommand = command<EmptyRequest, { object: 'list'; data: Bank[]; has_more: false }>(
  'payouts.cmd.list-banks',
  { fields: {}, callers: ['gateway', 'dashboard'] },
);

export const PAYOUT_OUTCOMES = ['succeed', 'fail', 'return'] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];
export interface ResolvePayoutRequest {
  payoutId: string;
  outcome: PayoutOutcome;
}
/** Records an operator's decision on a payout. Errors: `not_found`, `invalid_state`. */
export const resolvePayoutCommand = command<ResolvePayoutRequest, Payout>('payouts.cmd.resolve-payout', {
  callers: ['operator'],
});
