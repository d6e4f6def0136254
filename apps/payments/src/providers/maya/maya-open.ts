import { fromMinor } from '@tulay/money';
import type { OpenAnswer, PaymentRequest } from '../provider.port';
import { objectIn, textIn, type Json } from '../remote/answer.rules';
import { notOpened, OPEN_DEADLINE_MS, succeeded } from '../remote/remote-answers';
import { mayaError, type MayaApi } from './maya.api';

/** Creates payments: a dynamic QR Ph code, or a checkout on Maya's page for cards. */
export class MayaOpen {
  constructor(private readonly api: MayaApi) {}

  async execute(request: PaymentRequest): Promise<OpenAnswer> {
    const isCard = request.method === 'card';
    const reply = await this.api.send(request.environment, {
      method: 'POST',
      path: isCard ? '/checkout/v1/checkouts' : '/payments/v1/qr/payments',
      body: bodyOf(request),
      key: 'public',
      deadlineMs: OPEN_DEADLINE_MS,
    });
    if (reply.outcome === 'failed' || !succeeded(reply)) return notOpened(reply, mayaError(reply));
    return isCard ? openedCheckout(objectIn(reply.body)) : openedCode(objectIn(reply.body));
  }
}

const bodyOf = ({ reference, amount, currency, returnUrl }: PaymentRequest): Json => ({
  totalAmount: { value: fromMinor(amount, currency), currency },
  requestReferenceNumber: reference,
  redirectUrl: { success: returnUrl, failure: returnUrl, cancel: returnUrl },
});

const NOTHING_SHOWN = { checkoutUrl: null, qrCode: null, appLink: null, bankAccount: null, expiresAt: null };

/** Returns the opened checkout. The ID of a checkout is also its payment's ID. */
function openedCheckout({ checkoutId, redirectUrl }: Json): OpenAnswer {
  const [id, checkoutUrl] = [textIn(checkoutId), textIn(redirectUrl)];
  if (id === null || checkoutUrl === null) return incomplete(id);
  const payment = { ...NOTHING_SHOWN, providerRef: id, ids: { payment_id: id }, checkoutUrl };
  return { outcome: 'opened', payment };
}

/**
 * Returns the opened QR Ph payment. Maya's page is not used, because the payer could then pay twice: on the
 * page and with the code.
 */
function openedCode({ paymentId, qrCodeBody }: Json): OpenAnswer {
  const [id, qrCode] = [textIn(paymentId), textIn(qrCodeBody)];
  if (id === null || qrCode === null) return incomplete(id);
  return {
    outcome: 'opened',
    payment: { ...NOTHING_SHOWN, providerRef: id, ids: { payment_id: id }, qrCode },
  };
}

const incomplete = (id: string | null): OpenAnswer => ({
  outcome: 'unknown',
  ids: id === null ? {} : { payment_id: id },
  message: "The response lacks the payer's checkout details",
});
