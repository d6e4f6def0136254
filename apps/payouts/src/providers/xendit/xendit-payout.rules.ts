import { entryOf } from '@tulay/contracts';
import { fromMinor, InvalidAmount, toMinor } from '@tulay/money';
import { referenceOf } from '../payout-reference.rules';
import type { PayoutFailure, PayoutOrder, PayoutReport } from '../payout-report.rules';
import { failure, reportOfMeaning, type PayoutMeaning } from '../report-of-meaning.rules';
import { channelOf } from './xendit-channels.rules';

/** A Xendit payout as received, before validation. */
export interface XenditPayout {
  id?: unknown;
  reference_id?: unknown;
  amount?: unknown;
  currency?: unknown;
  status?: unknown;
  failure_code?: unknown;
}

const STATUSES: Readonly<Record<string, PayoutMeaning>> = {
  ACCEPTED: 'processing',
  REQUESTED: 'processing',
  LOCKED: 'processing',
  PENDING_COMPLIANCE_ASSESSMENT: 'processing',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
  EXPIRED: 'failed',
  COMPLIANCE_REJECTED: 'failed',
  REVERSED: 'returned',
};

const FAILURES: Readonly<Record<string, PayoutFailure>> = {
  INSUFFICIENT_BALANCE: failure('insufficient_provider_balance', 'Insufficient balance at the provider'),
  REJECTED_BY_CHANNEL: failure('rejected_by_bank', 'The receiving bank rejected the payout'),
  INVALID_DESTINATION: failure('invalid_destination', 'The destination account does not exist'),
  ACCOUNT_NAME_MISMATCH: failure('name_mismatch', 'The account name does not match the account'),
  DESTINATION_MAXIMUM_LIMIT: failure(
    'limit_exceeded',
    'The amount exceeds the limit of the destination account',
  ),
  TEMPORARY_TRANSFER_ERROR: failure('temporary_error', 'The transfer failed temporarily and can be retried'),
  TRANSFER_ERROR: failure('provider_error', 'The transfer failed at the provider'),
};

/** Failures for statuses that have no failure code. */
const ENDINGS: Readonly<Record<string, PayoutFailure>> = {
  CANCELLED: failure('provider_error', 'The provider cancelled the payout'),
  EXPIRED: failure('provider_error', 'The payout expired at the provider'),
  COMPLIANCE_REJECTED: failure('rejected_by_bank', 'The provider’s compliance check rejected the payout'),
};

/**
 * Returns the body of `POST /v2/payouts`. The body is deterministic, because Xendit deduplicates only
 * identical bodies.
 */
export const bodyOf = (order: PayoutOrder) => ({
  reference_id: referenceOf(order.id),
  channel_code: channelOf(order.destination),
  channel_properties: accountOf(order),
  amount: fromMinor(order.amount, order.currency),
  currency: order.currency,
});

/**
 * Returns the destination account. Xendit requires a name, so the account number replaces a missing wallet
 * name.
 */
function accountOf({ destination }: PayoutOrder): { account_number: string; account_holder_name: string } {
  const { number, name } =
    'account_no' in destination
      ? { number: destination.account_no, name: destination.account_name ?? destination.account_no }
      : { number: destination.account_number, name: destination.account_name };
  return { account_number: number, account_holder_name: name };
}

/**
 * Returns the report for our payout. The outcome is unknown if the reference, amount or currency differs or
 * the status is undocumented.
 * @param now Unix seconds on the environment's clock
 */
export function reportOf(payout: XenditPayout, order: PayoutOrder, now: number): PayoutReport {
  const strange = strangenessOf(payout, order);
  if (strange !== null) return { outcome: 'unknown', why: strange };
  const status = String(payout.status);
  const meaning = entryOf(STATUSES, status);
  if (!meaning) return { outcome: 'unknown', why: `status ${status}`, status };
  const why = () => reasonOf(status, payout.failure_code);
  return reportOfMeaning(order, { meaning, providerRef: String(payout.id), why, now });
}

function reasonOf(status: string, code: unknown): { failure: PayoutFailure; unknownCode?: string } {
  const reason = failureOf(status, code);
  const isUnknown = reason.code === 'unknown' && typeof code === 'string';
  return isUnknown ? { failure: reason, unknownCode: nameOf(code) } : { failure: reason };
}

/**
 * Returns our failure for a status and Xendit's `failure_code`. The message contains an undocumented code
 * unchanged.
 */
export function failureOf(status: string, code: unknown): PayoutFailure {
  const known = typeof code === 'string' ? entryOf(FAILURES, code) : entryOf(ENDINGS, status);
  return (
    known ??
    entryOf(ENDINGS, status) ??
    failure('unknown', `The provider reported a failed payout: ${nameOf(code)}`)
  );
}

function strangenessOf(payout: XenditPayout, order: PayoutOrder): string | null {
  if (typeof payout.id !== 'string' || !payout.id) return 'the response contains no ID';
  if (payout.reference_id !== referenceOf(order.id)) return 'the payout has a different reference';
  if (payout.currency !== order.currency || !isAmount(payout.amount, order))
    return 'the amount or currency is different';
  return null;
}

function isAmount(amount: unknown, { amount: own, currency }: PayoutOrder): boolean {
  if (typeof amount !== 'number' && typeof amount !== 'string') return false;
  try {
    return toMinor(amount, currency) === own;
  } catch (error) {
    if (error instanceof InvalidAmount) return false;
    throw error;
  }
}

/** Failures by `error_code`. Other codes are errors on our side or at Xendit. */
const REFUSALS: Readonly<Record<string, PayoutFailure>> = {
  RECIPIENT_ACCOUNT_NUMBER_ERROR: failure('invalid_destination', 'The account number is not valid'),
  CHANNEL_CODE_NOT_SUPPORTED_ERROR: failure('invalid_destination', 'The provider does not support this bank'),
  RECIPIENT_AMOUNT_ERROR: failure('limit_exceeded', 'The amount is outside the limits of the channel'),
  MAXIMUM_TRANSFER_LIMIT_ERROR: failure('limit_exceeded', 'The amount is above the limit of the channel'),
  MINIMUM_TRANSFER_LIMIT_ERROR: failure('limit_exceeded', 'The amount is below the limit of the channel'),
};

/**
 * Rejections caused by our account rather than the payout. The payout can be sent through another provider, or
 * later.
 */
const ABOUT_US: Readonly<Record<string, PayoutFailure>> = {
  INSUFFICIENT_BALANCE: FAILURES.INSUFFICIENT_BALANCE!,
  INVALID_API_KEY: failure('provider_error', 'The provider rejected the API key'),
  REQUEST_FORBIDDEN_ERROR: failure('provider_error', "The provider's API key lacks permission for payouts"),
  RATE_LIMIT_EXCEEDED: failure('temporary_error', 'The provider is rate limiting requests'),
};

const DUPLICATES = ['DUPLICATE_ERROR', 'DUPLICATE_TRANSACTION_ERROR'];

/**
 * Returns the report for an error response of `POST /v2/payouts`. `duplicate` means that Xendit already has a
 * payout with this key, so the caller must query that payout. After a server error the outcome is unknown.
 */
export function refusalOf(status: number, body: unknown): PayoutReport | 'duplicate' {
  const code = codeOf(body);
  if (DUPLICATES.includes(code)) return 'duplicate';
  const aboutUs = entryOf(ABOUT_US, code) ?? ABOUT_STATUS[status];
  if (aboutUs) return { outcome: 'unavailable', reason: aboutUs };
  if (status < 400 || status >= 500 || status === 408 || status === 409)
    return { outcome: 'unknown', why: `HTTP ${status} ${code}`.trim() };
  const reason =
    entryOf(REFUSALS, code) ?? failure('provider_error', `The provider declined the payout: ${nameOf(code)}`);
  return { outcome: 'failed', failure: reason };
}

/** Statuses that Xendit returns before it processes the request, regardless of the code. */
const ABOUT_STATUS: Readonly<Record<number, PayoutFailure>> = {
  401: ABOUT_US.INVALID_API_KEY!,
  403: ABOUT_US.REQUEST_FORBIDDEN_ERROR!,
  429: ABOUT_US.RATE_LIMIT_EXCEEDED!,
};

export const codeOf = (body: unknown): string => {
  const code = (body as { error_code?: unknown } | null)?.error_code;
  return typeof code === 'string' ? code : '';
};

/**
 * Returns the provider's code if it is safe to show. Other parts of the response may contain personal data.
 */
const nameOf = (code: unknown): string =>
  typeof code === 'string' && /^[A-Za-z0-9_.]{1,60}$/.test(code) ? code : 'without a reason';
