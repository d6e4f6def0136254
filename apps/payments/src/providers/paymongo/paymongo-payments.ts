import type { CancelAnswer, OpenedAt, PaymentReport } from '../provider.port';
import { minorIn, objectIn, textIn, unixIn, type Json } from '../remote/answer.rules';
import { absentOr, failedWith, objectOf, succeeded } from '../remote/remote-answers';
import { paymongoError, resourceOf, resourcesIn, type PaymongoApi, type Resource } from './paymongo.api';
import { typeOf } from './paymongo-open';
import { intentMeaning, isPaid, paymentFailure, sessionMeaning } from './paymongo.rules';

const unreadable = (status: string): PaymentReport => ({ outcome: 'unknown', status });

export class PaymongoPayments {
  constructor(private readonly api: PaymongoApi) {}

  /**
   * Finds the payment. An attempt without a PayMongo ID stays pending: it cannot be queried, and its payer
   * never saw a code.
   * @throws DomainError `provider_error` if PayMongo cannot be queried
   */
  async find(opened: OpenedAt): Promise<PaymentReport> {
    const id = idOf(opened);
    return id === null ? { outcome: 'pending' } : this.read(opened, id).catch(absentOr);
  }

  private async read(opened: OpenedAt, id: string): Promise<PaymentReport> {
    const reply = await this.api.get(opened.environment, pathOf(id));
    const { attributes } = resourceOf(objectOf(reply, paymongoError(reply)));
    return (
      paidIn(attributes) ??
      (id.startsWith('cs_') ? sessionReport(attributes) : intentReport(attributes, opened))
    );
  }

  async cancel(opened: OpenedAt): Promise<CancelAnswer> {
    const id = idOf(opened);
    if (id === null) return 'not_cancellable';
    const reply = await this.api.post(
      opened.environment,
      `${pathOf(id)}/${id.startsWith('cs_') ? 'expire' : 'cancel'}`,
    );
    if (reply.outcome === 'failed') return 'unknown';
    if (succeeded(reply)) return isEnded(resourceOf(reply.body)) ? 'cancelled' : 'unknown';
    return reply.status === 400 && paymongoError(reply) ? this.afterRefusal(opened, id) : 'unknown';
  }

  /**
   * Returns the outcome of a rejected cancellation from the payment's status, because PayMongo rejects both
   * repeated and late cancellations.
   */
  private async afterRefusal({ environment }: OpenedAt, id: string): Promise<CancelAnswer> {
    const reply = await this.api.get(environment, pathOf(id));
    if (reply.outcome === 'failed' || !succeeded(reply)) return 'unknown';
    return isEnded(resourceOf(reply.body)) ? 'cancelled' : 'too_late';
  }
}

const idOf = ({ providerRef, ids }: OpenedAt): string | null =>
  providerRef ?? ids.checkout_session_id ?? ids.payment_intent_id ?? null;

const pathOf = (id: string): string =>
  `/v1/${id.startsWith('cs_') ? 'checkout_sessions' : 'payment_intents'}/${encodeURIComponent(id)}`;

const isEnded = ({ attributes }: Resource): boolean =>
  !paidIn(attributes) && ['cancelled', 'expired'].includes(String(attributes.status));

/** Returns the report of the paid payment in the list, or null if no payment is paid. */
function paidIn({ payments }: Json): PaymentReport | null {
  const paid = resourcesIn(payments).find(({ attributes }) => isPaid(String(attributes.status)));
  if (!paid) return null;
  const { amount, currency, fee, paid_at: paidAt, external_reference_number: walletRef } = paid.attributes;
  const collected = minorIn(amount);
  if (paid.id === null || collected === null) return unreadable('a payment without its amount');
  return {
    outcome: 'paid',
    paymentRef: paid.id,
    amount: collected,
    currency: String(currency),
    fee: minorIn(fee),
    paidAt: unixIn(paidAt),
    walletRef: textIn(walletRef),
  };
}

function sessionReport({ status, payment_intent: intent }: Json): PaymentReport {
  const meaning = sessionMeaning(String(status));
  if (!meaning) return unreadable(String(status));
  const inner = String(objectIn(objectIn(intent).attributes).status);
  return inner === 'succeeded' ? unreadable('succeeded without its payment') : { outcome: meaning };
}

/**
 * Returns the report of an intent. An intent loses its method when its QR code expires or the payment on
 * GCash's page fails.
 */
function intentReport({ status, last_payment_error: error }: Json, opened: OpenedAt): PaymentReport {
  const meaning = intentMeaning(String(status));
  if (!meaning) return unreadable(String(status));
  if (meaning === 'paid') return unreadable('succeeded without its payment');
  if (meaning !== 'ended') return { outcome: meaning };
  // This is the intent of a checkout session that is known only from a callback. The payer can still retry on
  // the session's page.
  if (opened.method === 'card') return { outcome: 'pending' };
  if (typeOf(opened) === 'qrph') return { outcome: 'expired' };
  const { failed_code: failed, code } = objectIn(error);
  const reason = textIn(failed) ?? textIn(code);
  // No method has been attached yet.
  if (reason === null) return { outcome: 'pending' };
  return failedWith('PayMongo', reason, paymentFailure(reason));
}
