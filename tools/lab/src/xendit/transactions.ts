import { isoOf } from '../core/clock';
import type { Environment } from '../core/names';
import type { Payable } from '../core/payable';
import { pesosOf } from '../core/pesos';
import type { Payout, Refund } from '../core/transfers';
import type { LabRequest, Operation } from '../http/operation';
import type { LabWorld } from '../world/lab-world';
import { refuse } from './xendit.refusals';
import { requestIdOf } from './xendit.views';

interface Line {
  at: number;
  view: Record<string, unknown>;
}

const TYPES = ['PAYMENT', 'REFUND', 'DISBURSEMENT'];
const SETTLES_AFTER_MS = 86_400_000;

/**
 * Implements `/transactions`, which lists all money movements and is the only way to find a payment by its
 * reference.
 */
export function transactions(world: LabWorld): Operation[] {
  return [
    {
      call: 'list_transactions',
      method: 'GET',
      path: '/transactions',
      handle: (request) => search(world, request),
    },
  ];
}

function search(world: LabWorld, { query, environment }: LabRequest) {
  const types = [query.types ?? TYPES].flat().flatMap((one) => one.split(','));
  const unknown = types.find((type) => !TYPES.includes(type));
  if (unknown) throw refuse(400, 'API_VALIDATION_ERROR', `types: ${unknown} is not a transaction type.`);
  const limit = Number(query.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 50)
    throw refuse(400, 'API_VALIDATION_ERROR', 'limit must be between 1 and 50.');
  const lines = linesOf(world, environment, query.reference_id).filter((line) =>
    isWanted(line, query, types),
  );
  lines.sort((a, b) => b.at - a.at || (String(a.view.id) < String(b.view.id) ? 1 : -1));
  const start = query.after_id ? lines.findIndex(({ view }) => view.id === query.after_id) + 1 : 0;
  if (query.after_id && start === 0)
    throw refuse(400, 'API_VALIDATION_ERROR', 'after_id must be a transaction ID.');
  const page = lines.slice(start, start + limit).map(({ view }) => view);
  const hasMore = lines.length > start + limit;
  const next = { href: `/transactions?after_id=${String(page.at(-1)?.id)}`, rel: 'next', method: 'GET' };
  return { status: 200, body: { data: page, has_more: hasMore, links: hasMore ? [next] : [] } };
}

function isWanted({ at, view }: Line, query: LabRequest['query'], types: string[]): boolean {
  const from = query['created[gte]'];
  const to = query['created[lte]'];
  if (!types.includes(String(view.type))) return false;
  if (query.product_id && view.product_id !== query.product_id) return false;
  return (!from || at >= Date.parse(from)) && (!to || at <= Date.parse(to));
}

function linesOf(world: LabWorld, environment: Environment, reference: string | undefined): Line[] {
  const { payables, refunds, payouts, clock } = world;
  const mine = <T extends { provider: string; environment: string }>(all: T[]): T[] =>
    all.filter((one) => one.provider === 'xendit' && one.environment === environment);
  const asked = <T>(book: { all(): T[]; underReference(reference: string): T[] }): T[] =>
    reference === undefined ? book.all() : book.underReference(reference);
  return [
    ...mine(asked<Payable>(payables)).flatMap((payable) => paymentLine(payable, clock.now())),
    ...mine(asked<Refund>(refunds))
      .filter(({ state }) => state !== 'failed')
      .map(refundLine),
    ...mine(asked<Payout>(payouts))
      .filter(({ state }) => state !== 'failed')
      .map(payoutLine),
  ];
}

const fee = (centavos: number) => ({
  xendit_fee: pesosOf(centavos),
  value_added_tax: 0,
  xendit_withholding_tax: 0,
  third_party_withholding_tax: 0,
  status: 'COMPLETED',
});

function paymentLine(payable: Payable, now: number): Line[] {
  const { charge, reference, rail, environment } = payable;
  if (!charge) return [];
  const settled = now - charge.at > SETTLES_AFTER_MS;
  const view = {
    id: `txn_${charge.id.slice(3)}`,
    product_id: charge.id,
    type: 'PAYMENT',
    channel_category: {
      qrph: 'QR_CODE',
      gcash: 'EWALLET',
      card: 'CARDS',
      bank_transfer: 'VIRTUAL_ACCOUNT',
      maya: 'EWALLET',
    }[rail],
    channel_code: payable.details.channel_code,
    reference_id: reference,
    account_identifier: null,
    currency: charge.currency,
    amount: pesosOf(charge.amount),
    net_amount: pesosOf(charge.amount - charge.fee),
    net_amount_currency: charge.currency,
    cashflow: 'MONEY_IN',
    status: 'SUCCESS',
    settlement_status: settled ? 'SETTLED' : 'PENDING',
    estimated_settlement_time: isoOf(charge.at + SETTLES_AFTER_MS),
    fee: fee(charge.fee),
    product_data: { payment_request_id: requestIdOf(payable), capture_id: `cap-${charge.id.slice(3)}` },
    business_id: environment,
    created: isoOf(charge.at),
    updated: isoOf(payable.updatedAt),
  };
  return [{ at: charge.at, view }];
}

function outLine(type: string, prefix: number, transfer: Refund | Payout): Line {
  const { id, reference, amount, currency, state, createdAt, updatedAt } = transfer;
  const status = {
    pending: 'PENDING',
    succeeded: 'SUCCESS',
    failed: 'FAILED',
    cancelled: 'VOIDED',
    reversed: 'REVERSED',
  }[state];
  const view = {
    id: `txn_${id.slice(prefix)}`,
    product_id: id,
    type,
    reference_id: reference,
    currency,
    amount: pesosOf(amount),
    net_amount: pesosOf(amount),
    net_amount_currency: currency,
    cashflow: 'MONEY_OUT',
    status,
    settlement_status: null,
    fee: fee(0),
    product_data: {},
    created: isoOf(createdAt),
    updated: isoOf(updatedAt),
  };
  return { at: createdAt, view };
}

const refundLine = (refund: Refund): Line => outLine('REFUND', 4, refund);
const payoutLine = (payout: Payout): Line => outLine('DISBURSEMENT', 5, payout);
