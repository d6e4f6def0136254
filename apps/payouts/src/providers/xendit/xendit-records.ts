import { entryOf } from '@tulay/contracts';
import { isCurrency, toMinor } from '@tulay/money';
import type { ProviderRecord, ProviderReply } from '@tulay/provider-routing';

const DAY_MS = 86_400_000;
const PAGE = 50;

const STATUSES: Readonly<Record<string, ProviderRecord['status']>> = {
  SUCCESS: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  VOIDED: 'failed',
  REVERSED: 'failed',
};

interface Transaction {
  id?: unknown;
  product_id?: unknown;
  reference_id?: unknown;
  status?: unknown;
  amount?: unknown;
  currency?: unknown;
  fee?: { xendit_fee?: unknown; value_added_tax?: unknown };
  settlement_status?: unknown;
  created?: unknown;
}

type Ask = (query: Record<string, string>) => Promise<ProviderReply | null>;

/**
 * Yields Xendit's payouts for one Manila day, read page by page from its transactions.
 * @throws Error if a page cannot be read
 */
export async function* xenditRecords(day: string, ask: Ask): AsyncGenerator<ProviderRecord> {
  const from = new Date(`${day}T00:00:00+08:00`);
  const range = {
    types: 'DISBURSEMENT',
    limit: String(PAGE),
    'created[gte]': from.toISOString(),
    'created[lte]': new Date(from.getTime() + DAY_MS - 1).toISOString(),
  };
  for (let after: string | null = null; ;) {
    const reply: ProviderReply | null = await ask(after === null ? range : { ...range, after_id: after });
    const { data, hasMore } = pageOf(reply);
    for (const transaction of data) yield recordOf(transaction);
    const last = data.at(-1)?.id;
    if (!hasMore || typeof last !== 'string') return;
    after = last;
  }
}

function pageOf(reply: ProviderReply | null): { data: Transaction[]; hasMore: boolean } {
  if (reply?.outcome !== 'answered')
    throw new Error(`cannot list transactions: ${reply?.message ?? 'no credentials'}`);
  const body = reply.body as { data?: unknown; has_more?: unknown } | null;
  if (reply.status >= 300 || !Array.isArray(body?.data))
    throw new Error(`cannot list transactions: Xendit returned status ${reply.status}`);
  return { data: body.data as Transaction[], hasMore: body.has_more === true };
}

/** @throws Error if the transaction cannot be parsed, because no transaction may be skipped */
function recordOf(transaction: Transaction): ProviderRecord {
  const { product_id: providerRef, reference_id: reference, currency, status, created } = transaction;
  if (typeof providerRef !== 'string' || !isCurrency(String(currency)))
    throw new Error(`cannot parse transaction ${String(transaction.id)}`);
  const minor = (amount: unknown): bigint => toMinor(amount as number, currency as 'PHP');
  const { xendit_fee: fee, value_added_tax: tax = 0 } = transaction.fee ?? {};
  return {
    kind: 'payout',
    reference: typeof reference === 'string' ? reference : null,
    providerRef,
    status: entryOf(STATUSES, String(status)) ?? 'pending',
    amount: minor(transaction.amount),
    fee: typeof fee === 'number' ? minor(fee) + minor(tax) : null,
    currency: currency as 'PHP',
    settled: transaction.settlement_status === undefined ? null : transaction.settlement_status === 'SETTLED',
    occurredAt: Math.floor(Date.parse(String(created)) / 1000),
  };
}
