import { DomainError, entryOf, type Environment } from '@tulay/contracts';
import { isCurrency, type Currency } from '@tulay/money';
import type { ProviderRecord } from '@tulay/provider-routing';
import { amountIn, listIn, objectIn, textIn, unixIn, type Json } from '../remote/answer.rules';
import { objectOf } from '../remote/remote-answers';
import { xenditError, type XenditApi } from './xendit.api';
import { transactionMeaning } from './xendit.rules';

/** Xendit's maximum page size. */
const PAGE = 50;
const DAY_MS = 86_400_000;

const KINDS: Readonly<Record<string, ProviderRecord['kind']>> = {
  PAYMENT: 'payment',
  REFUND: 'refund',
  DISBURSEMENT: 'payout',
};

export class XenditRecords {
  constructor(private readonly api: XenditApi) {}

  /**
   * @throws DomainError `provider_error` if any page cannot be read, because an incomplete day must not be
   * compared
   */
  async *execute(day: string, environment: Environment): AsyncIterable<ProviderRecord> {
    const from = Date.parse(`${day}T00:00:00+08:00`);
    const window = {
      'created[gte]': new Date(from).toISOString(),
      'created[lte]': new Date(from + DAY_MS - 1).toISOString(),
      limit: String(PAGE),
    };
    let after: string | null = null;
    do {
      const page = await this.page(environment, after === null ? window : { ...window, after_id: after });
      const lines = listIn(page.data);
      for (const line of lines) if (entryOf(KINDS, String(line.type))) yield recordOf(line);
      after = page.has_more === true ? textIn(lines.at(-1)?.id) : null;
    } while (after !== null);
  }

  private async page(environment: Environment, query: Record<string, string>): Promise<Json> {
    const reply = await this.api.get(environment, '/transactions', query);
    return objectOf(reply, xenditError(reply));
  }
}

/** @throws DomainError `provider_error` if the transaction differs from the documented format */
function recordOf(line: Json): ProviderRecord {
  const currency = String(line.currency);
  const kind = entryOf(KINDS, String(line.type));
  const status = transactionMeaning(String(line.status));
  const amount = isCurrency(currency) ? amountIn(line.amount, currency) : null;
  // The payment's ID, not the payment request's ID: a payment request can be paid twice.
  const providerRef = textIn(line.product_id);
  const occurredAt = unixIn(line.created);
  if (!kind || !status || !isCurrency(currency) || amount === null || !providerRef || occurredAt === null)
    throw new DomainError(
      'provider_error',
      `Xendit's transaction ${String(line.id)} has an undocumented format`,
    );
  return {
    kind,
    reference: textIn(line.reference_id),
    providerRef,
    status,
    amount,
    fee: transactionFee(line, currency),
    currency,
    settled: kind === 'payment' ? settlement(line.settlement_status) : null,
    occurredAt,
  };
}

const settlement = (status: unknown): boolean | null =>
  textIn(status) === null ? null : status === 'SETTLED' || status === 'EARLY_SETTLED';

const FEE_PARTS = ['xendit_fee', 'value_added_tax', 'xendit_withholding_tax', 'third_party_withholding_tax'];

/** Returns the fee including taxes, or null until Xendit has calculated it. */
export function transactionFee(line: Json, currency: Currency): bigint | null {
  const fee = objectIn(line.fee);
  if (fee.status === 'PENDING') return null;
  const parts = FEE_PARTS.map((name) => amountIn(fee[name], currency));
  if (parts.every((part) => part === null)) return null;
  return parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
}
