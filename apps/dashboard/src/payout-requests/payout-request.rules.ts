import { DomainError } from '@tulay/contracts';
import { hasScope, type Role } from '../roles/role-scopes.rules';
import type { PayoutRequestEntity } from './payout-request.entity';

/** Period over which a member's payouts without approval are summed. */
export const WINDOW_SECONDS = 86_400;
/** Time within which a request must be approved. */
export const WAIT_SECONDS = 7 * 86_400;

/**
 * Delay in seconds before the job's attempts, which doubles each time. The first exceeds the 15 seconds after
 * which a page gives up.
 */
export const PAUSES = { first: 30, longest: 600 };

/**
 * Returns whether a second member has to approve. All payouts that a member sent without approval count, so
 * that the limit cannot be evaded by splitting an amount.
 * @param before what the member sent without approval within `WINDOW_SECONDS`
 * @param limit null for no limit
 */
export const needsApproval = (amount: bigint, before: bigint, limit: bigint | null): boolean =>
  limit !== null && before + amount > limit;

interface Place {
  userId: string;
  role: Role;
}

const maySend = ({ role }: Place): boolean => hasScope(role, 'payouts:write');

/** Returns the members who may approve a request of `askedBy`. */
export const approversOf = <Member extends Place>(members: readonly Member[], askedBy: string): Member[] =>
  members.filter((member) => maySend(member) && member.userId !== askedBy);

/**
 * Checks the current role.
 * @throws DomainError `insufficient_scope`
 */
export function requireCanSend(members: readonly Place[], userId: string): void {
  if (!members.some((member) => member.userId === userId && maySend(member)))
    throw new DomainError('insufficient_scope', 'Your role does not allow this');
}

/**
 * Checks that another member could approve it.
 * @throws DomainError `invalid_state` if there is none
 */
export function requireApprover(members: readonly Place[], askedBy: string): void {
  if (!approversOf(members, askedBy).length)
    throw new DomainError('invalid_state', 'No other team member can approve payouts');
}

type Decided = Pick<PayoutRequestEntity, 'askedBy' | 'expiresAt'>;

/**
 * Checks that the user is not the requester and may decide.
 * @throws DomainError `insufficient_scope`
 */
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
 * Checks that the request can be approved.
 * @param now Unix seconds
 * @throws DomainError `insufficient_scope`; `invalid_state` if it has expired, or the requester may no longer
 * send payouts
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

/**
 * Checks that the user is the requester.
 * @throws DomainError `insufficient_scope`
 */
export function requireRequester({ askedBy }: Decided, userId: string): void {
  if (askedBy !== userId)
    throw new DomainError('insufficient_scope', 'Only the requester can withdraw this request');
}
