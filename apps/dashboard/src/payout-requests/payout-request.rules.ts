import { DomainError } from '@tulay/contracts';
import { hasScope, type Role } from '../roles/role-scopes.rules';
import type { PayoutRequestEntity } from './payout-request.entity';

/** Period over which a member's payouts without approval are summed. */
export const WINDOW_SECONDS = 86_400;
/** Period in which a request can be approved. */
export const WAIT_SECONDS = 7 * 86_400;

/**
 * Delays in seconds before the job's attempts. The delay doubles after each attempt. The first delay exceeds
 * the 15 seconds after which a page request times out.
 */
export const PAUSES = { first: 30, longest: 600 };

/**
 * Returns whether a second member has to approve. All payouts that the member sent without approval are
 * included, so that splitting an amount does not evade the limit.
 * @param before total that the member sent without approval within `WINDOW_SECONDS`
 * @param limit null for no limit
 */
export const needsApproval = (amount: bigint, before: bigint, limit: bigint | null): boolean =>
  limit !== null && before + amount > limit;

interface Place {
  userId: string;
  role: Role;
}

const maySend = ({ role }: Place): boolean => hasScope(role, 'payouts:write');

/** Returns the members who may approve a request from `askedBy`. */
export const approversOf = <Member extends Place>(members: readonly Member[], askedBy: string): Member[] =>
  members.filter((member) => maySend(member) && member.userId !== askedBy);

/** @throws DomainError `insufficient_scope` if the user's current role may not send payouts */
export function requireCanSend(members: readonly Place[], userId: string): void {
  if (!members.some((member) => member.userId === userId && maySend(member)))
    throw new DomainError('insufficient_scope', 'Your role does not allow this');
}

/** @throws DomainError `invalid_state` if no other member may approve payouts */
export function requireApprover(members: readonly Place[], askedBy: string): void {
  if (!approversOf(members, askedBy).length)
    throw new DomainError('invalid_state', 'No other team member can approve payouts');
}

type Decided = Pick<PayoutRequestEntity, 'askedBy' | 'expiresAt'>;

/** @throws DomainError `insufficient_scope` if the user is the requester or may not approve payouts */
export function requireDifferentApprover(
  { askedBy }: Decided,
  members: readonly Place[],
  userId: string,
): void {
  requireCanSend(members, userId);
  if (askedBy === userId)
    throw new DomainError('insufficient_scope', 'You cannot approve or decline your own request');
}

/**
 * Checks that the user may approve the request and that the request can still be approved.
 * @param now Unix seconds
 * @throws DomainError `insufficient_scope` if the user may not approve the request, `invalid_state` if the
 * request has expired or the requester may no longer send payouts
 */
export function requireApprovable(
  request: Decided,
  members: readonly Place[],
  userId: string,
  now: number,
): void {
  requireDifferentApprover(request, members, userId);
  if (request.expiresAt !== null && now >= request.expiresAt)
    throw new DomainError('invalid_state', 'This request has expired');
  if (!members.some((member) => member.userId === request.askedBy && maySend(member)))
    throw new DomainError('invalid_state', 'The requester is no longer allowed to send payouts');
}

/** @throws DomainError `insufficient_scope` if the user is not the requester */
export function requireRequester({ askedBy }: Decided, userId: string): void {
  if (askedBy !== userId)
    throw new DomainError('insufficient_scope', 'Only the requester can withdraw this request');
}
