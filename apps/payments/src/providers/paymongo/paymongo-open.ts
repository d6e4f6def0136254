import { truncate } from '@tulay/contracts';
import type { ProviderReply } from '@tulay/provider-routing';
import type { OpenAnswer, OpenedPayment, PaymentRequest } from '../provider.port';
import { idsOf, minorIn, objectIn, textIn, type Json } from '../remote/answer.rules';
import { notOpened, OPEN_DEADLINE_MS, succeeded } from '../remote/remote-answers';
import { paymongoError, resourceOf, type PaymongoApi, type Resource } from './paymongo.api';
import { QR_PH_LIFE, QR_PH_MAX } from './paymongo.capabilities';
import { qrLife } from './paymongo.rules';
import type { QrImages } from './qr-images';

/**
 * Returns the only method that the payer can use, because a payment with two methods could be paid twice.
 * GCash's page is used only for amounts above QR Ph's limit.
 */
export const typeOf = ({ method, amount }: Pick<PaymentRequest, 'method' | 'amount'>): 'qrph' | 'gcash' =>
  method === 'gcash_qr' && amount > QR_PH_MAX ? 'gcash' : 'qrph';

/**
 * Creates payments: an intent with one attached method, or a checkout session on PayMongo's page for cards.
 */
export class PaymongoOpen {
  constructor(
    private readonly api: PaymongoApi,
    private readonly images: QrImages,
    /** Returns the current time in Unix seconds. */
    private readonly now: () => number,
  ) {}

  execute(request: PaymentRequest): Promise<OpenAnswer> {
    return request.method === 'card' ? this.openSession(request) : this.openIntent(request);
  }

  private async openIntent(request: PaymentRequest): Promise<OpenAnswer> {
    const { environment, returnUrl } = request;
    const endsAt = performance.now() + OPEN_DEADLINE_MS;
    const life = qrLife(request.expiresAt - this.now(), QR_PH_LIFE);
    const made = await Promise.all([
      this.api.post(environment, '/v1/payment_intents', intentOf(request), OPEN_DEADLINE_MS),
      this.api.post(environment, '/v1/payment_methods', methodOf(request, life), OPEN_DEADLINE_MS),
    ]);
    const refused = made.find((reply) => reply.outcome === 'failed' || !succeeded(reply));
    if (refused) return beforeAttached(notOpened(refused, paymongoError(refused)));
    const [intent, method] = made.map((reply) => resourceOf(bodyOf(reply)));
    const wrong = intent && method ? problemOf(intent, method, request) : 'The response could not be parsed';
    if (wrong !== null) return { outcome: 'unavailable', message: wrong };
    const attached = await this.api.post(
      environment,
      `/v1/payment_intents/${encodeURIComponent(String(intent?.id))}/attach`,
      { payment_method: String(method?.id), return_url: returnUrl },
      Math.max(1, Math.round(endsAt - performance.now())),
    );
    return this.openedIntent(attached, { id: String(intent?.id), request, expiresAt: this.now() + life });
  }

  private async openedIntent(
    reply: ProviderReply,
    { id, request, expiresAt }: { id: string; request: PaymentRequest; expiresAt: number },
  ): Promise<OpenAnswer> {
    const ids = { payment_intent_id: id };
    if (reply.outcome === 'failed' || !succeeded(reply)) {
      const answer = notOpened(reply, paymongoError(reply));
      return answer.outcome === 'unknown' ? { ...answer, ids } : answer;
    }
    const next = objectIn(resourceOf(reply.body).attributes.next_action);
    const shown = { ...NOTHING_SHOWN, providerRef: id, ids };
    if (typeOf(request) === 'gcash') {
      const checkoutUrl = textIn(objectIn(next.redirect).url);
      if (checkoutUrl === null)
        return { outcome: 'unknown', ids, message: 'The response has no GCash redirect URL' };
      return { outcome: 'opened', payment: { ...shown, checkoutUrl } };
    }
    const image = textIn(objectIn(next.code).image_url);
    const qrCode = image && (await this.images.contentOf(image));
    if (!qrCode)
      return { outcome: 'unknown', ids, message: 'The QR code in the response could not be decoded' };
    return { outcome: 'opened', payment: { ...shown, qrCode, expiresAt } };
  }

  private async openSession(request: PaymentRequest): Promise<OpenAnswer> {
    const body = sessionOf(request);
    const reply = await this.api.post(request.environment, '/v1/checkout_sessions', body, OPEN_DEADLINE_MS);
    if (reply.outcome === 'failed' || !succeeded(reply)) return notOpened(reply, paymongoError(reply));
    const { id, attributes } = resourceOf(reply.body);
    const intent = objectIn(attributes.payment_intent);
    const ids = idsOf({ checkout_session_id: id, payment_intent_id: intent.id });
    const checkoutUrl = textIn(attributes.checkout_url);
    if (id === null || checkoutUrl === null)
      return { outcome: 'unknown', ids, message: 'The response has no checkout URL' };
    const asked = objectIn(intent.attributes).amount;
    if (asked !== undefined && minorIn(asked) !== request.amount)
      return { outcome: 'unknown', ids, message: 'The response has a different amount' };
    return { outcome: 'opened', payment: { ...NOTHING_SHOWN, providerRef: id, ids, checkoutUrl } };
  }
}

const NOTHING_SHOWN: Omit<OpenedPayment, 'providerRef' | 'ids'> = {
  checkoutUrl: null,
  qrCode: null,
  appLink: null,
  bankAccount: null,
  expiresAt: null,
};

const bodyOf = (reply: ProviderReply): unknown => (reply.outcome === 'answered' ? reply.body : null);

/**
 * Treats an unknown outcome as unavailable, because nothing created before the method is attached can be paid.
 */
const beforeAttached = (answer: OpenAnswer): OpenAnswer =>
  answer.outcome === 'unknown' ? { outcome: 'unavailable', message: answer.message } : answer;

const intentOf = (request: PaymentRequest): Json => ({
  amount: Number(request.amount),
  currency: request.currency,
  payment_method_allowed: [typeOf(request)],
  metadata: { reference: request.reference },
  ...(request.description ? { description: described(request) } : {}),
});

/** PayMongo limits descriptions to 255 characters. */
const described = ({ description }: PaymentRequest): string => truncate(description || 'Payment', 255);

const methodOf = (request: PaymentRequest, life: number): Json =>
  typeOf(request) === 'qrph' ? { type: 'qrph', expiry_seconds: life } : { type: 'gcash' };

const sessionOf = (request: PaymentRequest): Json => ({
  line_items: [
    { name: described(request), amount: Number(request.amount), currency: request.currency, quantity: 1 },
  ],
  payment_method_types: ['card'],
  success_url: request.returnUrl,
  cancel_url: request.returnUrl,
  reference_number: request.reference,
  description: described(request),
  metadata: { reference: request.reference },
});

function problemOf(intent: Resource, method: Resource, { amount, currency }: PaymentRequest): string | null {
  if (intent.id === null || method.id === null) return 'The response has no IDs';
  if (minorIn(intent.attributes.amount) !== amount) return 'The response has a different amount';
  return intent.attributes.currency === currency ? null : 'The response has a different currency';
}
