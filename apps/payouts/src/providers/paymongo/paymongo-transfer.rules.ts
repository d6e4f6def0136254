import { entryOf } from '@tulay/contracts';
import { payoutIdOf, referenceOf } from '../payout-reference.rules';
import type { PayoutFailure, PayoutOrder, PayoutReport } from '../payout-report.rules';
import { failure, reportOfMeaning, type PayoutMeaning } from '../report-of-meaning.rules';

const GCASH_BIC = 'GXCHPHM2XXX';

/** A PayMongo transfer as received, before validation. */
export interface PaymongoTransfer {
  id?: unknown;
  reference_number?: unknown;
  amount?: unknown;
  currency?: unknown;
  status?: unknown;
  provider_error?: unknown;
  provider_error_code?: unknown;
}

/**
 * All documented statuses. PayMongo does not document the status of a returned transfer, so undocumented
 * statuses have no outcome.
 */
const STATUSES: Readonly<Record<string, PayoutMeaning>> = {
  pending: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
};

interface Account {
  number: string;
  name: string;
  bic: string;
}

/** Returns the transfer's destination. The account number replaces a missing wallet name. */
function destinationOf({ destination }: Pick<PayoutOrder, 'destination'>): Account {
  if (!('account_no' in destination))
    return {
      number: destination.account_number,
      name: destination.account_name,
      bic: destination.bank_code,
    };
  const number = destination.account_no;
  return { number, name: destination.account_name ?? number, bic: GCASH_BIC };
}

/** Returns the body of `POST /v2/batch_transfers`: a batch with one transfer, in centavos. */
export const bodyOf = (order: PayoutOrder, source: Account) => ({
  transfers: [
    {
      provider: order.rail ?? 'instapay',
      amount: Number(order.amount),
      currency: order.currency,
      purpose: 'payout',
      description: `Payout ${referenceOf(order.id)}`,
      reference_number: referenceOf(order.id),
      source_account: source,
      destination_account: destinationOf(order),
    },
  ],
});

/**
 * Returns the transfer in a batch response, or null unless there is exactly one. PayMongo documents two places
 * in the response for the list of transfers.
 */
export function transferOf(body: unknown): PaymongoTransfer | null {
  const data = fieldsOf(fieldsOf(body).data);
  const attributes = fieldsOf(data.attributes);
  const list = [data.transfers, attributes.transfers].find((found) => Array.isArray(found)) as
    unknown[] | undefined;
  return list?.length === 1 ? flat(list[0]) : null;
}

/** Parses a response of `GET /v2/transfers/{id}`. */
export const singleOf = (body: unknown): PaymongoTransfer => flat(fieldsOf(body).data);

/** Moves the fields under `attributes` to the top level. */
const flat = (transfer: unknown): PaymongoTransfer => {
  const fields = fieldsOf(transfer);
  return { ...fields, ...fieldsOf(fields.attributes) };
};

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/**
 * Returns the report for our payout. The outcome is unknown if the reference, amount or currency differs or
 * the status is undocumented.
 * @param now Unix seconds on the environment's clock
 */
export function reportOf(transfer: PaymongoTransfer, order: PayoutOrder, now: number): PayoutReport {
  const strange = strangenessOf(transfer, order);
  if (strange !== null) return { outcome: 'unknown', why: strange };
  const status = String(transfer.status);
  const meaning = entryOf(STATUSES, status);
  if (!meaning) return { outcome: 'unknown', why: `status ${status}`, status };
  const told = {
    meaning,
    providerRef: String(transfer.id),
    why: () => ({ failure: failureOf(transfer) }),
    now,
  };
  return reportOfMeaning(order, told);
}

function strangenessOf(transfer: PaymongoTransfer, order: PayoutOrder): string | null {
  const { id, reference_number: reference, amount, currency } = transfer;
  if (typeof id !== 'string' || !id) return 'the response contains no ID';
  if (typeof reference !== 'string' || payoutIdOf(reference) !== order.id)
    return 'the transfer has a different reference';
  if (currency !== order.currency || amount !== Number(order.amount))
    return 'the amount or currency is different';
  return null;
}

/**
 * Patterns that identify the bank's reason in PayMongo's message, because PayMongo documents no error codes.
 */
const REASONS: [RegExp, PayoutFailure][] = [
  [/insufficient/i, failure('insufficient_provider_balance', 'Insufficient balance at the provider')],
  [/name/i, failure('name_mismatch', 'The account name does not match the account')],
  [/limit/i, failure('limit_exceeded', 'The amount exceeds the limit of the destination account')],
  [
    /account|beneficiary|destination/i,
    failure('invalid_destination', 'The destination account does not exist'),
  ],
  [/timeout|unavailable|temporar/i, failure('temporary_error', 'The transfer failed temporarily')],
];

export function failureOf({
  provider_error: text,
  provider_error_code: code,
}: PaymongoTransfer): PayoutFailure {
  const reason = [text, code].filter((part) => typeof part === 'string').join(' ');
  const known = REASONS.find(([words]) => words.test(reason));
  return known?.[1] ?? failure('rejected_by_bank', 'The receiving bank rejected the payout');
}

/**
 * Rejections caused by our account rather than the payout. The payout can be sent through another provider, or
 * later.
 */
const ABOUT_STATUS: Readonly<Record<number, PayoutFailure>> = {
  401: failure('provider_error', 'The provider rejected the API key'),
  403: failure('provider_error', "The provider's API key lacks permission for transfers"),
  429: failure('temporary_error', 'The provider is rate limiting requests'),
};

/**
 * Returns the report for an error response of `POST /v2/batch_transfers`. After a server error the outcome is
 * unknown.
 */
export function refusalOf(status: number, body: unknown): PayoutReport {
  const aboutUs = ABOUT_STATUS[status];
  if (aboutUs) return { outcome: 'unavailable', reason: aboutUs };
  if (status < 400 || status >= 500 || status === 408 || status === 409)
    return { outcome: 'unknown', why: `HTTP ${status}` };
  const text = errorsIn(body);
  if (/source.account/i.test(text))
    return {
      outcome: 'unavailable',
      reason: /insufficient/i.test(text)
        ? failure('insufficient_provider_balance', 'Insufficient balance at the provider')
        : failure('provider_error', 'The provider does not recognize the source wallet'),
    };
  const about = REASONS.find(([words]) => words.test(text))?.[1];
  const known = /destination|bic|amount/i.test(text) ? about : undefined;
  return {
    outcome: 'failed',
    failure: known ?? failure('provider_error', 'The provider declined the payout'),
  };
}

export function errorsIn(body: unknown): string {
  const { errors } = fieldsOf(body);
  if (!Array.isArray(errors)) return '';
  return errors
    .map(fieldsOf)
    .map(({ code, detail, source }) => [code, detail, fieldsOf(source).pointer].join(' '))
    .join('; ');
}
