import { isCurrency } from '@tulay/money';
import type { CancelAnswer, OpenedAt, PaymentReport } from '../provider.port';
import { amountIn, listIn, objectIn, textIn, unixIn, type Json } from '../remote/answer.rules';
import { absentOr, failedWith, objectOf, succeeded } from '../remote/remote-answers';
import { mayaError, paymentPath, type MayaApi } from './maya.api';
import { paymentFailure, paymentMeaning } from './maya.rules';

export class MayaPayments {
  constructor(private readonly api: MayaApi) {}

  /**
   * Reads all Maya payments with our reference; a successful payment takes precedence.
   * @throws DomainError `provider_error` if Maya cannot be queried
   */
  async find(opened: OpenedAt): Promise<PaymentReport> {
    const path = `/payments/v1/payment-rrns/${encodeURIComponent(opened.reference)}`;
    const reply = await this.api.get(opened.environment, path);
    const isMissing = reply.outcome === 'answered' && reply.status === 404 && mayaError(reply) !== null;
    if (!isMissing) objectOf(reply, mayaError(reply));
    const tries = reply.outcome === 'answered' && !isMissing ? listIn(reply.body) : [];
    const ours = tries.filter(({ requestReferenceNumber }) => requestReferenceNumber === opened.reference);
    const chosen = chosenOf(ours, opened.providerRef);
    if (chosen) return reportOf(chosen);
    if (opened.providerRef === null) return { outcome: 'absent' };
    return this.findById(opened, opened.providerRef).catch(absentOr);
  }

  /** Cancels the payment. Maya accepts a cancellation until the payer authenticates the payment. */
  async cancel({ environment, providerRef, ids }: OpenedAt): Promise<CancelAnswer> {
    const id = providerRef ?? ids.payment_id;
    if (id === undefined) return 'not_cancellable';
    const reply = await this.api.post(environment, `${paymentPath(id)}/cancel`, {});
    if (reply.outcome === 'failed') return 'unknown';
    if (succeeded(reply)) return meaningOf(objectIn(reply.body)) === 'cancelled' ? 'cancelled' : 'unknown';
    return [400, 409, 422].includes(reply.status) && mayaError(reply)
      ? this.afterRefusal(environment, id)
      : 'unknown';
  }

  private async afterRefusal(environment: OpenedAt['environment'], id: string): Promise<CancelAnswer> {
    const reply = await this.api.get(environment, paymentPath(id));
    if (reply.outcome === 'failed' || !succeeded(reply)) return 'unknown';
    return meaningOf(objectIn(reply.body)) === 'cancelled' ? 'cancelled' : 'too_late';
  }

  private async findById({ environment }: OpenedAt, id: string): Promise<PaymentReport> {
    const reply = await this.api.get(environment, paymentPath(id));
    return reportOf(objectOf(reply, mayaError(reply)));
  }
}

const meaningOf = ({ status }: Json) => paymentMeaning(String(status));

const chosenOf = (tries: readonly Json[], id: string | null): Json | undefined =>
  tries.find((one) => meaningOf(one) === 'paid') ?? tries.find((one) => one.id === id) ?? tries.at(-1);

function reportOf(payment: Json): PaymentReport {
  const meaning = meaningOf(payment);
  if (!meaning) return { outcome: 'unknown', status: String(payment.status) };
  if (meaning === 'paid') return paidOf(payment);
  if (meaning !== 'failed') return { outcome: meaning };
  const code = textIn(payment.errorCode);
  return failedWith('Maya', code, paymentFailure(code ?? ''));
}

/**
 * Returns the report of a paid payment. Maya returns the amount as a string in responses, and possibly as a
 * number in callbacks. Refunds do not reduce the amount.
 */
function paidOf(payment: Json): PaymentReport {
  const currency = String(payment.currency);
  const amount = amountIn(payment.amount, isCurrency(currency) ? currency : 'PHP');
  const paymentRef = textIn(payment.id);
  if (amount === null || paymentRef === null)
    return { outcome: 'unknown', status: `${String(payment.status)} without its amount` };
  return {
    outcome: 'paid',
    paymentRef,
    amount,
    currency,
    fee: null,
    paidAt: unixIn(payment.paymentAt) ?? unixIn(payment.updatedAt),
    walletRef: textIn(payment.receiptNumber),
  };
}
