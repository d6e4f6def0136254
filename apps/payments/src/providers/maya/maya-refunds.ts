import { fromMinor } from '@tulay/money';
import type { RefundAnswer, RefundRequest } from '../provider.port';
import { amountIn, listIn, objectIn, textIn, type Json } from '../remote/answer.rules';
import { notRefunded, succeeded } from '../remote/remote-answers';
import { mayaError, paymentPath, type MayaApi } from './maya.api';
import { refundMeaning, wayBack } from './maya.rules';

const UNKNOWN: RefundAnswer = { outcome: 'unknown' };
/**
 * Number of polls after which a refund that Maya does not list cannot exist, because the connection that sent
 * the request was closed long ago.
 */
const POLLS_UNTIL_ABSENT = 3;

/** Sends a void or a refund, depending on what the payment supports. The reason contains our reference. */
export class MayaRefunds {
  constructor(private readonly api: MayaApi) {}

  async send(request: RefundRequest): Promise<RefundAnswer> {
    const { environment, amount, currency, payment } = request;
    const id = paymentIdOf(request);
    if (id === null) return refused('provider_error', 'The payment has no Maya payment ID');
    const read = await this.read(request, paymentPath(id));
    if (!read) return { outcome: 'unavailable' };
    const way = wayBack({ canVoid: read.canVoid, canRefund: read.canRefund }, amount === payment.amount);
    if (way === 'wait') return { outcome: 'busy' };
    if (way === 'none') return refused('declined', 'Maya can neither void nor refund this payment');
    const reason = reasonOf(request);
    const total = { amount: fromMinor(amount, currency), currency };
    const reply =
      way === 'void'
        ? await this.api.post(environment, `${paymentPath(id)}/voids`, { reason })
        : await this.api.post(environment, `${paymentPath(id)}/refunds`, { totalAmount: total, reason });
    if (reply.outcome === 'failed' || !succeeded(reply)) return notRefunded(reply, mayaError(reply));
    return answerOf(objectIn(reply.body), request);
  }

  async find(request: RefundRequest): Promise<RefundAnswer> {
    const id = paymentIdOf(request);
    if (id === null) return UNKNOWN;
    const reply = await this.api.get(request.environment, `${paymentPath(id)}/refunds`);
    const isList = reply.outcome === 'answered' && succeeded(reply) && Array.isArray(reply.body);
    const found = isList ? listIn(reply.body).find((refund) => isOurs(refund, request)) : undefined;
    if (found) return answerOf(found, request);
    const payment = await this.read(request, paymentPath(id));
    // A void is always for the full amount, and a payment can be voided only once.
    if (payment?.status === 'VOIDED' && request.amount === request.payment.amount)
      return { outcome: 'refunded', providerRef: id };
    const isAbsent = isList && payment !== null && request.polls >= POLLS_UNTIL_ABSENT;
    return isAbsent && request.providerRef === null ? { outcome: 'absent' } : UNKNOWN;
  }

  private async read({ environment }: RefundRequest, path: string): Promise<Json | null> {
    const reply = await this.api.get(environment, path);
    return reply.outcome === 'answered' && succeeded(reply) ? objectIn(reply.body) : null;
  }
}

const refused = (code: 'provider_error' | 'declined', message: string): RefundAnswer => ({
  outcome: 'declined',
  failure: { code, message },
});

const paymentIdOf = ({ paymentRef, payment }: RefundRequest): string | null =>
  paymentRef ?? payment.providerRef ?? payment.ids.payment_id ?? null;

const reasonOf = ({ reason, reference }: RefundRequest): string =>
  `${(reason ?? 'other').replaceAll('_', ' ')} ${reference}`;

const isOurs = (refund: Json, { providerRef, reference }: RefundRequest): boolean =>
  (providerRef !== null && refund.id === providerRef) || String(refund.reason).endsWith(` ${reference}`);

/** Returns the result of a refund request. Maya returns a message instead of an ID for a pending refund. */
function answerOf(refund: Json, { amount, currency }: RefundRequest): RefundAnswer {
  const outcome = refundMeaning(String(refund.status));
  const given = refund.amount === undefined ? amount : amountIn(refund.amount, currency);
  if (given !== amount) return UNKNOWN;
  if (!outcome) return { outcome: 'unknown', unknownWord: String(refund.status) };
  const providerRef = textIn(refund.id);
  const known = providerRef === null ? {} : { providerRef };
  if (outcome !== 'declined') return { outcome, ...known };
  return { outcome, ...known, failure: { code: 'declined', message: 'Maya: the refund failed' } };
}
