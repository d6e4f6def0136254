import { isCurrency, type Currency } from '@tulay/money';
import type { CancelAnswer, OpenedAt, PaymentReport } from '../provider.port';
import { amountIn, listIn, objectIn, textIn, unixIn, type Json } from '../remote/answer.rules';
import { absentOr, failedWith, objectOf, succeeded } from '../remote/remote-answers';
import { xenditError, type XenditApi } from './xendit.api';
import { transactionFee } from './xendit-records';
import { paymentFailure, requestMeaning, sessionMeaning, type PaymentMeaning } from './xendit.rules';

const unreadable = (what: string): PaymentReport => ({ outcome: 'unknown', status: what });

export class XenditPayments {
  constructor(private readonly api: XenditApi) {}

  /**
   * Finds the payment. An attempt without a Xendit ID is found only after it is paid, because Xendit has no
   * search for payment requests.
   * @throws DomainError `provider_error` if Xendit cannot be queried
   */
  find(opened: OpenedAt): Promise<PaymentReport> {
    const id = idOf(opened);
    if (id === null) return this.findPaid(opened);
    return (id.startsWith('ps-') ? this.findSession(opened, id) : this.findRequest(opened, id)).catch(
      absentOr,
    );
  }

  private async findSession(opened: OpenedAt, id: string): Promise<PaymentReport> {
    const session = await this.read(opened, `/sessions/${encodeURIComponent(id)}`);
    const request = textIn(session.payment_request_id);
    const meaning = sessionMeaning(String(session.status));
    // A payment can be completed even if its session has ended.
    if (request !== null && meaning && meaning !== 'pending') return this.findRequest(opened, request);
    return reportOf(session, meaning === 'paid' ? undefined : meaning);
  }

  async cancel(opened: OpenedAt): Promise<CancelAnswer> {
    const id = idOf(opened);
    // The response with the ID was lost.
    if (id === null) return 'not_cancellable';
    const path = id.startsWith('ps-') ? '/sessions' : '/v3/payment_requests';
    const reply = await this.api.send(opened.environment, {
      method: 'POST',
      path: `${path}/${encodeURIComponent(id)}/cancel`,
      body: {},
    });
    if (reply.outcome === 'failed') return 'unknown';
    const status = String(objectIn(reply.body).status);
    const meaning = id.startsWith('ps-') ? sessionMeaning(status) : requestMeaning(status);
    if (succeeded(reply)) return meaning === 'cancelled' ? 'cancelled' : 'unknown';
    return reply.status === 400 && xenditError(reply) ? 'too_late' : 'unknown';
  }

  private async findRequest(opened: OpenedAt, id: string): Promise<PaymentReport> {
    const request = await this.read(opened, `/v3/payment_requests/${encodeURIComponent(id)}`);
    const meaning = requestMeaning(String(request.status));
    if (meaning !== 'paid') return reportOf(request, meaning);
    const paymentId = textIn(request.latest_payment_id);
    if (paymentId === null) return unreadable('SUCCEEDED without its payment');
    const payment = await this.read(opened, `/v3/payments/${encodeURIComponent(paymentId)}`);
    const report = paidIn(payment, id);
    return report.outcome === 'paid' ? { ...report, fee: await this.feeOf(opened, paymentId) } : report;
  }

  /**
   * Returns the fee, which is available only from the transaction. A missing fee does not block the payment.
   */
  private async feeOf(opened: OpenedAt, paymentId: string): Promise<bigint | null> {
    const lines = await this.transactionsOf(opened).catch(() => []);
    const line = lines.find(({ product_id: id }) => id === paymentId);
    return line ? transactionFee(line, currencyIn(line)) : null;
  }

  private async findPaid(opened: OpenedAt): Promise<PaymentReport> {
    const paid = (await this.transactionsOf(opened)).find(({ status }) => status === 'SUCCESS');
    return paid ? paidLine(paid) : { outcome: 'pending' };
  }

  private async transactionsOf(opened: OpenedAt): Promise<Json[]> {
    const query = { reference_id: opened.reference, types: 'PAYMENT' };
    return listIn((await this.read(opened, '/transactions', query)).data);
  }

  private async read({ environment }: OpenedAt, path: string, query?: Record<string, string>): Promise<Json> {
    const reply = await this.api.get(environment, path, query);
    return objectOf(reply, xenditError(reply));
  }
}

const idOf = ({ providerRef, ids }: OpenedAt): string | null =>
  providerRef ?? ids.payment_session_id ?? ids.payment_request_id ?? null;

function reportOf(about: Json, meaning: PaymentMeaning | undefined): PaymentReport {
  if (meaning === undefined || meaning === 'paid') return unreadable(String(about.status));
  if (meaning !== 'failed') return { outcome: meaning };
  const code = textIn(about.failure_code);
  return failedWith('Xendit', code, paymentFailure(code ?? ''));
}

/**
 * Amounts in an unknown currency are parsed with PHP's number of decimals. This is safe, because money in an
 * unknown currency is never applied to a payment.
 */
const currencyIn = (about: Json): Currency => {
  const name = String(about.currency);
  return isCurrency(name) ? name : 'PHP';
};

/**
 * Returns the report of a paid payment. The received amount is the sum of the captures; the requested amount is
 * ignored.
 */
function paidIn(payment: Json, requestId: string): PaymentReport {
  if (payment.status !== 'SUCCEEDED') return unreadable(`payment ${String(payment.status)}`);
  const captures = listIn(payment.captures);
  const parts = captures.map(({ capture_amount: part }) => amountIn(part, currencyIn(payment)));
  if (!parts.length || parts.includes(null)) return unreadable('SUCCEEDED without its captures');
  return {
    outcome: 'paid',
    paymentRef: requestId,
    amount: parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n),
    currency: String(payment.currency),
    fee: null,
    paidAt: unixIn(captures[0]?.capture_timestamp),
    walletRef: textIn(objectIn(payment.payment_details).receipt_id),
  };
}

function paidLine(line: Json): PaymentReport {
  const currency = currencyIn(line);
  const amount = amountIn(line.amount, currency);
  const paymentRef = textIn(objectIn(line.product_data).payment_request_id) ?? textIn(line.product_id);
  if (amount === null || paymentRef === null) return unreadable('a transaction without its amount');
  return {
    outcome: 'paid',
    paymentRef,
    amount,
    currency: String(line.currency),
    fee: transactionFee(line, currency),
    paidAt: unixIn(line.created),
    walletRef: null,
  };
}
