import type { RefundAnswer, RefundRequest } from '../provider.port';
import { minorIn, objectIn, textIn } from '../remote/answer.rules';
import { notRefunded, succeeded, wordsOf } from '../remote/remote-answers';
import { paymongoError, resourceOf, resourcesIn, type PaymongoApi, type Resource } from './paymongo.api';
import { PaymongoPayments } from './paymongo-payments';
import { refundMeaning, refundReason, refundRefusal } from './paymongo.rules';

const UNKNOWN: RefundAnswer = { outcome: 'unknown' };

/**
 * Sends each refund at most once, because PayMongo has no idempotency keys. The notes contain our reference.
 */
export class PaymongoRefunds {
  constructor(private readonly api: PaymongoApi) {}

  async send(request: RefundRequest): Promise<RefundAnswer> {
    const { environment, reference, amount, reason } = request;
    const payment = await this.payment(request);
    if (typeof payment !== 'string') return payment;
    const reply = await this.api.post(environment, '/v1/refunds', {
      amount: Number(amount),
      payment_id: payment,
      reason: refundReason(reason),
      notes: reference,
    });
    if (reply.outcome === 'answered' && succeeded(reply))
      return answerOf(resourceOf(reply.body), request, payment);
    const error = paymongoError(reply);
    const answer = notRefunded(reply, error);
    if (reply.outcome === 'failed' || !error || answer.outcome !== 'declined') return answer;
    return {
      outcome: 'declined',
      failure: { code: refundRefusal(error.code), message: wordsOf(reply, error) },
    };
  }

  /**
   * Finds a refund by its ID, or by our reference among the payment's refunds. A refund that is not found may
   * still exist.
   */
  async find(request: RefundRequest): Promise<RefundAnswer> {
    const { environment, providerRef, reference } = request;
    if (providerRef !== null) {
      const refund = await this.read(environment, `/v1/refunds/${encodeURIComponent(providerRef)}`);
      return refund ? answerOf(refund, request, null) : UNKNOWN;
    }
    const id = await this.payment(request);
    if (typeof id !== 'string') return UNKNOWN;
    const payment = await this.read(environment, `/v1/payments/${encodeURIComponent(id)}`);
    const refunds = resourcesIn(payment?.attributes.refunds);
    const found = refunds.find(({ attributes }) => attributes.notes === reference);
    return found ? answerOf(found, request, id) : UNKNOWN;
  }

  private async payment({ paymentRef, payment }: RefundRequest): Promise<string | RefundAnswer> {
    if (paymentRef?.startsWith('pay_')) return paymentRef;
    const report = await new PaymongoPayments(this.api).find(payment).catch(() => null);
    if (report === null) return { outcome: 'unavailable' };
    return report.outcome === 'paid' ? report.paymentRef : noPayment;
  }

  private async read(environment: RefundRequest['environment'], path: string): Promise<Resource | null> {
    const reply = await this.api.get(environment, path);
    return reply.outcome === 'answered' && succeeded(reply) ? resourceOf(reply.body) : null;
  }
}

const noPayment: RefundAnswer = {
  outcome: 'declined',
  failure: { code: 'provider_error', message: 'PayMongo does not report this payment as paid' },
};

function answerOf(
  { id, attributes }: Resource,
  { amount }: RefundRequest,
  ofPayment: string | null,
): RefundAnswer {
  const outcome = refundMeaning(String(attributes.status));
  const payment = textIn(attributes.payment_id) ?? textIn(objectIn(attributes.payment).id);
  const isOurs =
    minorIn(attributes.amount) === amount &&
    (payment === null || ofPayment === null || payment === ofPayment);
  if (id === null || !isOurs) return UNKNOWN;
  if (!outcome) return { outcome: 'unknown', unknownWord: String(attributes.status) };
  if (outcome !== 'declined') return { outcome, providerRef: id };
  const failure = { code: 'declined' as const, message: 'PayMongo: the refund failed' };
  return { outcome, providerRef: id, failure };
}
