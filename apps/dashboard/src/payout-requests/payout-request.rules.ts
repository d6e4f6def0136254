import { DomainError } from '@tulay/contracts';
import { mayAsk, type Role } from '../roles/role-scopes.rules';
import type { PayoutRequestEntity } from './payout-request.entity';

/** What one person sends alone is counted over this time. */
export const WINDOW_SECONDS = 86_400;
/** A request waits this long for a second person. */
export const WAIT_SECONDS = 7 * 86_400;

/** Seconds until a job asks again: twice as long each time. A page that asks has given up after 15. */
export const PAUSES = { first: 30, longest: 600 };

/**
 * Whether a second person has to approve. All that one person sent alone counts, so that no limit is dodged in parts.
 * @param before what they sent alone within `WINDOW_SECONDS` @param limit null: there is none
 */
export const needsApproval = (amount: bigint, before: bigint, limit: bigint | null): boolean =>
  limit !== null && before + amount > limit;

interface Place {
  userId: string;
  role: Role;
}

const maySend = ({ role }: Place): boolean => mayAsk(role, 'payouts:write');

/** Who may approve what `askedBy` asks for. */
export const approversOf = <Member extends Place>(members: readonly Member[], askedBy: string): Member[] =>
  members.filter((member) => maySend(member) && member.userId !== askedBy);

/** @throws DomainError `insufficient_scope`, also if they may not any more */
export function requireMaySend(members: readonly Place[], userId: string): void {
  if (!members.some((member) => member.userId === userId && maySend(member)))
    throw new DomainError('insufficient_scope', 'Your role does not allow this');
}

/** @throws DomainError `invalid_state` when nobody could ever approve it */
export function requireApprover(members: readonly Place[], askedBy: string): void {
  if (!approversOf(members, askedBy).length)
    throw new DomainError('invalid_state', 'Nobody else of the team may approve a payout');
}

type Decided = Pick<PayoutRequestEntity, 'askedBy' | 'expiresAt'>;

/** @throws DomainError `insufficient_scope`: approving and declining is for somebody else than who asked */
export function requireSecondPerson({ askedBy }: Decided, members: readonly Place[], userId: string): void {
  requireMaySend(members, userId);
  if (askedBy === userId)
    throw new DomainError('insufficient_scope', 'Somebody else has to decide on your own request');
}

/**
 * @param now Unix seconds
 * @throws DomainError `insufficient_scope`; `invalid_state` when it waited too long, or whoever asked may not send any more
 */
export function requireApprovable(
  request: Decided,
  members: readonly Place[],
  userId: string,
  now: number,
): void {
  requireSecondPerson(request, members, userId);
  if (request.expiresAt !== null && now >= request.expiresAt)
    throw new DomainError('invalid_state', 'The request has waited too long');
  if (!members.some((member) => member.userId === request.askedBy && maySend(member)))
    throw new DomainError('invalid_state', 'Whoever asked may not pay out any more');
}

/** @throws DomainError `insufficient_scope` */
export function requireOwn({ askedBy }: Decided, userId: string): void {
  if (askedBy !== userId) throw new DomainError('insufficient_scope', 'Only who asked may withdraw it');
}
