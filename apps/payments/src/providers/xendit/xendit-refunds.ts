import { fromMinor } from '@tulay/money';
import type { RefundAnswer, RefundRequest } from '../provider.port';
import { amountIn, listIn, objectIn, textIn, type Json } from '../remote/answer.rules';
import { notRefunded, succeeded, wordsOf } from '../remote/remote-answers';
import { xenditError, type XenditApi } from './xendit.api';
import { XenditPayments } from './xendit-payments';
import { refundFailure, refundMeaning, refundReason, refundRefusal } from './xendit.rules';

const UNKNOWN: RefundAnswer = { outcome: 'unknown' };

export class XenditRefunds {
  constructor(private readonly api: XenditApi) {}

  async send(request: RefundRequest): Promise<RefundAnswer> {
    const { environment, reference, amount, currency, reason } = request;
    const payment = await this.paymentRequest(request);
    if (typeof payment !== 'string') return payment;
    const reply = await this.api.send(environment, {
      method: 'POST',
      path: '/refunds',
      body: {
        payment_request_id: payment,
        reference_id: reference,
        amount: fromMinor(amount, currency),
        currency,
        reason: refundReason(reason),
      },
    });
    if (reply.outcome === 'answered' && succeeded(reply)) return answerOf(objectIn(reply.body), request);
    const error = xenditError(reply);
    const refusal = error && refundRefusal(error.code);
    if (reply.outcome === 'failed' || !refusal) return notRefunded(reply, error);
    if (refusal === 'busy' || refusal === 'unavailable') return { outcome: refusal };
    return { outcome: 'declined', failure: { code: refusal, message: wordsOf(reply, error) } };
  }

  /**
   * Finds a refund by its ID or by our reference. The reference is searched for in the transactions and then,
   * for failed refunds, in the payment's refunds.
   */
  async find(request: RefundRequest): Promise<RefundAnswer> {
    const id = request.providerRef ?? (await this.idAmongTransactions(request));
    if (id !== null) {
      const refund = await this.read(request, `/refunds/${encodeURIComponent(id)}`);
      return refund ? answerOf(refund, request) : UNKNOWN;
    }
    const payment = paymentRequestOf(request);
    if (payment === null) return UNKNOWN;
    const answer = await this.read(request, '/refunds', { payment_request_id: payment });
    const found = listIn(answer?.data).find(({ reference_id: own }) => own === request.reference);
    // A refund that is not found may still exist.
    return found ? answerOf(found, request) : UNKNOWN;
  }

  /** Returns the payment request's ID. If the payment is a session, fetches the ID from Xendit. */
  private async paymentRequest(request: RefundRequest): Promise<string | RefundAnswer> {
    const known = paymentRequestOf(request);
    if (known !== null) return known;
    const report = await new XenditPayments(this.api).find(request.payment).catch(() => null);
    if (report === null) return { outcome: 'unavailable' };
    return report.outcome === 'paid' ? report.paymentRef : noPayment;
  }

  private async idAmongTransactions(request: RefundRequest): Promise<string | null> {
    const query = { reference_id: request.reference, types: 'REFUND' };
    const answer = await this.read(request, '/transactions', query);
    return textIn(listIn(answer?.data)[0]?.product_id);
  }

  private async read({ environment }: RefundRequest, path: string, query?: Record<string, string>) {
    const reply = await this.api.get(environment, path, query);
    return reply.outcome === 'answered' && succeeded(reply) ? objectIn(reply.body) : null;
  }
}

const noPayment: RefundAnswer = {
  outcome: 'declined',
  failure: { code: 'provider_error', message: 'Xendit does not report this payment as paid' },
};

function paymentRequestOf({ payment, paymentRef }: RefundRequest): string | null {
  const known = [paymentRef, payment.ids.payment_request_id, payment.providerRef];
  return known.find((id) => id?.startsWith('pr-')) ?? null;
}

function answerOf(refund: Json, { reference, amount, currency }: RefundRequest): RefundAnswer {
  const providerRef = textIn(refund.id);
  const outcome = refundMeaning(String(refund.status));
  const isOurs = refund.reference_id === reference && amountIn(refund.amount, currency) === amount;
  if (providerRef === null || !isOurs) return UNKNOWN;
  if (!outcome) return { outcome: 'unknown', unknownWord: String(refund.status) };
  if (outcome !== 'declined') return { outcome, providerRef };
  const word = textIn(refund.failure_code);
  const code = refundFailure(word ?? '');
  const unknown = code === 'unknown' && word !== null ? { unknownWord: word } : {};
  const message = `Xendit: ${word ?? String(refund.status)}`;
  return { outcome, providerRef, failure: { code, message }, ...unknown };
}
