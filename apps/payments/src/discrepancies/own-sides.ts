import type { Environment } from '@tulay/contracts';
import type { BookLine, OwnRecord, OwnState } from '@tulay/reconciliation';
import type { OwnAttempt } from './own-attempts.store';
import type { OwnReceiptRefund } from './own-receipt-refunds.store';
import type { OwnRefund } from './own-refunds.store';

/** Returns our record of an attempt: paid, received as an unapplied receipt, or unpaid. */
export function sideOfAttempt(attempt: OwnAttempt, environment: Environment): OwnRecord {
  return paidSide(attempt, environment) ?? unappliedSide(attempt) ?? unpaidSide(attempt);
}

function paidSide({ payment, provider, ...attempt }: OwnAttempt, environment: Environment): OwnRecord | null {
  if (payment?.status !== 'succeeded' && payment?.status !== 'refunded') return null;
  const [fee, late] = [minorOf(payment.fee), minorOf(payment.lateFee)];
  const amount = BigInt(attempt.amount);
  const line: BookLine = { kind: 'provider_payment', gross: amount, fee: fee ?? 0n };
  const lateLine: BookLine[] = late ? [{ kind: 'provider_fee', gross: 0n, fee: late }] : [];
  return {
    source: payment.id,
    provider,
    state: 'moved',
    status: payment.status,
    amount,
    currency: attempt.currency,
    fee: fee ?? late,
    movedAt: secondsOf(payment.succeededAt),
    booked: inBooks(environment, line, ...lateLine),
  };
}

/**
 * Returns our record of an unapplied receipt, or null. The ledger has no posting for it until it is applied to
 * a payment.
 */
function unappliedSide({ id, provider, unapplied }: OwnAttempt): OwnRecord | null {
  if (!unapplied) return null;
  return {
    source: id,
    provider,
    state: 'moved',
    status: 'unapplied',
    amount: BigInt(unapplied.amount),
    currency: unapplied.currency,
    fee: null,
    movedAt: secondsOf(unapplied.created),
    booked: [],
  };
}

const unpaidSide = ({ id, provider, said, amount, currency, payment }: OwnAttempt): OwnRecord => ({
  source: payment?.id ?? id,
  provider,
  state: 'unpaid',
  status: payment?.status ?? said,
  amount: BigInt(amount),
  currency,
  fee: null,
  movedAt: null,
  booked: [],
});

export function sideOfRefund(refund: OwnRefund, environment: Environment): OwnRecord {
  const { id: source, provider, status, currency } = refund;
  const [state, amount] = [stateOf(refund), BigInt(refund.amount)];
  const line: BookLine = { kind: 'provider_refund', gross: -amount, fee: 0n };
  const booked = state === 'moved' ? inBooks(environment, line) : [];
  const movedAt = secondsOf(refund.succeededAt);
  return { source, provider, state, status, amount, currency, fee: null, movedAt, booked };
}

/**
 * Returns our record of a receipt refund. The ledger has no posting for it, because the refunded receipt has no
 * posting either.
 */
export function sideOfReceiptRefund(refund: OwnReceiptRefund): OwnRecord {
  const { id: source, provider, status, currency } = refund;
  const movedAt = secondsOf(refund.succeededAt);
  const amount = BigInt(refund.amount);
  return {
    source,
    provider,
    state: stateOf(refund),
    status,
    amount,
    currency,
    fee: null,
    movedAt,
    booked: [],
  };
}

/**
 * Returns the state of a refund. A refund that was not sent is treated as failed, because the provider must
 * have no record of it.
 */
function stateOf({ status, stage }: Pick<OwnRefund | OwnReceiptRefund, 'status' | 'stage'>): OwnState {
  if (status === 'succeeded') return 'moved';
  return status === 'pending' && (stage === 'sending' || stage === 'sent') ? 'under_way' : 'failed';
}

/**
 * Returns the ledger lines of a live record; none in test mode, in which providers' accounts have no postings.
 */
const inBooks = (environment: Environment, ...lines: BookLine[]): BookLine[] =>
  environment === 'live' ? lines : [];

const minorOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

const secondsOf = (text: string | null): number | null => (text === null ? null : Number(text));
