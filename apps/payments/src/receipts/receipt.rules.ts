import type { PaymentStatus, UnappliedReason } from '@tulay/contracts';
import type { Notice, StoredSecret } from './receipt.entity';

/** The newest secret and those a rotation left valid for a while. */
export const MAX_SECRETS = 4;
export const MAX_OVERLAP_SECONDS = 604_800;

/** What a notice does. */
export type Verdict =
  | { outcome: 'applied'; trigger: 'provider.paid' | 'provider.declined' | null }
  | { outcome: 'unapplied'; reason: UnappliedReason }
  | { outcome: 'ignored' };

/** The payment a notice names, as far as it matters. */
export interface NamedPayment {
  status: PaymentStatus;
  /** Minor units. */
  amount: bigint;
  /** Whether an earlier notice paid it. A payment can have succeeded without: when an operator settled it. */
  hasReceipt: boolean;
}

/** Money counts only when it is the payment's own, exact, in time and the first; a failure only while it is open. */
export function judge(notice: Pick<Notice, 'status' | 'amount'>, payment: NamedPayment | null): Verdict {
  return notice.status === 'paid' ? judgeMoney(notice.amount, payment) : judgeFailure(notice.amount, payment);
}

function judgeMoney(amount: bigint, payment: NamedPayment | null): Verdict {
  if (!payment) return unapplied('unknown_reference');
  if (amount !== payment.amount) return unapplied('wrong_amount');
  if (isOpen(payment)) return { outcome: 'applied', trigger: 'provider.paid' };
  if (payment.status === 'expired') return unapplied('payment_expired');
  if (payment.status === 'failed') return unapplied('payment_failed');
  return payment.hasReceipt ? unapplied('already_paid') : { outcome: 'applied', trigger: null };
}

function judgeFailure(amount: bigint, payment: NamedPayment | null): Verdict {
  const ends = payment !== null && isOpen(payment) && amount === payment.amount;
  return ends ? { outcome: 'applied', trigger: 'provider.declined' } : { outcome: 'ignored' };
}

const isOpen = ({ status }: NamedPayment): boolean => status === 'pending' || status === 'processing';
const unapplied = (reason: UnappliedReason): Verdict => ({ outcome: 'unapplied', reason });

/** Puts a new secret first; every older one ends with the overlap, or earlier if it was to end earlier. */
export function rotated(
  secrets: StoredSecret[],
  sealed: string,
  endsAt: number,
  now: number,
): StoredSecret[] {
  const older = secrets
    .map((secret) => ({ ...secret, expires_at: Math.min(secret.expires_at ?? endsAt, endsAt) }))
    .filter((secret) => secret.expires_at > now);
  return [{ sealed, expires_at: null }, ...older].slice(0, MAX_SECRETS);
}

/** The secrets that are accepted at `now` (Unix seconds). */
export const accepted = (secrets: StoredSecret[], now: number): StoredSecret[] =>
  secrets.filter(({ expires_at }) => expires_at === null || expires_at > now);
