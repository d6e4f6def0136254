import { fromMinor } from '@tulay/money';
import type { OpenAnswer, OpenedPayment, PaymentRequest } from '../provider.port';
import { amountIn, idsOf, listIn, objectIn, textIn, unixIn, type Json } from '../remote/answer.rules';
import { notOpened, OPEN_DEADLINE_MS, succeeded } from '../remote/remote-answers';
import { xenditError, type XenditApi } from './xendit.api';
import { QR_PH_MAX } from './xendit.capabilities';

const BANK = 'Asia United Bank';

type Channel = 'QRPH' | 'GCASH' | 'BANK_TRANSFER';

/**
 * Returns the only channel that is offered to the payer, because a payment with two channels could be paid
 * twice. GCash's page is used only for amounts above QR Ph's limit.
 */
function channelOf({ method, amount }: PaymentRequest): Channel {
  if (method === 'bank_transfer') return 'BANK_TRANSFER';
  return method === 'gcash_qr' && amount > QR_PH_MAX ? 'GCASH' : 'QRPH';
}

/** Creates payments: a payment request, or a session on Xendit's page for cards. */
export class XenditOpen {
  constructor(private readonly api: XenditApi) {}

  async execute(request: PaymentRequest): Promise<OpenAnswer> {
    const isCard = request.method === 'card';
    const reply = await this.api.send(request.environment, {
      method: 'POST',
      path: isCard ? '/sessions' : '/v3/payment_requests',
      body: isCard ? sessionBody(request) : requestBody(request),
      deadlineMs: OPEN_DEADLINE_MS,
    });
    if (reply.outcome === 'failed' || !succeeded(reply)) return notOpened(reply, xenditError(reply));
    const made = objectIn(reply.body);
    const payment = isCard ? sessionIn(made) : requestIn(made, channelOf(request));
    const wrong = payment ? problemOf(made, request) : "The response lacks the payer's checkout details";
    if (payment && wrong === null) return { outcome: 'opened', payment };
    return { outcome: 'unknown', ids: xenditIds(made), message: wrong ?? '' };
  }
}

function requestBody(request: PaymentRequest): Json {
  const { reference, amount, currency, description, returnUrl } = request;
  const channel = channelOf(request);
  const urls = { success_return_url: returnUrl, failure_return_url: returnUrl, cancel_return_url: returnUrl };
  return {
    reference_id: reference,
    type: 'PAY',
    country: 'PH',
    currency,
    request_amount: fromMinor(amount, currency),
    capture_method: 'AUTOMATIC',
    channel_code: channel,
    channel_properties: channel === 'GCASH' ? urls : {},
    ...(description ? { description } : {}),
  };
}

const sessionBody = (request: PaymentRequest): Json => ({
  reference_id: request.reference,
  session_type: 'PAY',
  mode: 'PAYMENT_LINK',
  amount: fromMinor(request.amount, request.currency),
  currency: request.currency,
  country: 'PH',
  // By default, the page offers every channel, so a card payment could be paid through GCash.
  allowed_payment_channels: ['CARDS'],
  success_return_url: request.returnUrl,
  cancel_return_url: request.returnUrl,
  expires_at: new Date(request.expiresAt * 1000).toISOString(),
  ...(request.description ? { description: request.description } : {}),
});

/** Returns the mismatch between the created payment and the request, or null if they match. */
function problemOf(made: Json, { reference, amount, currency }: PaymentRequest): string | null {
  if (made.reference_id !== reference) return 'The response has a different reference';
  if (made.currency !== currency) return 'The response has a different currency';
  const own = amountIn(made.request_amount ?? made.amount, currency);
  return own === amount ? null : 'The response has a different amount';
}

export const xenditIds = (about: Json): Record<string, string> =>
  idsOf({
    payment_request_id: about.payment_request_id,
    payment_session_id: about.payment_session_id,
    payment_id: about.payment_id ?? about.latest_payment_id,
  });

function sessionIn(made: Json): OpenedPayment | null {
  const providerRef = textIn(made.payment_session_id);
  const checkoutUrl = textIn(made.payment_link_url);
  if (providerRef === null || checkoutUrl === null) return null;
  const none = { qrCode: null, appLink: null, bankAccount: null };
  return { ...none, providerRef, ids: xenditIds(made), checkoutUrl, expiresAt: unixIn(made.expires_at) };
}

function requestIn(made: Json, channel: Channel): OpenedPayment | null {
  const providerRef = textIn(made.payment_request_id);
  if (providerRef === null) return null;
  const values = Object.fromEntries(
    listIn(made.actions).map(({ descriptor, value }) => [String(descriptor), textIn(value)]),
  );
  const account = values.VIRTUAL_ACCOUNT_NUMBER ?? null;
  const shown = {
    QRPH: { qrCode: values.QR_STRING ?? null, checkoutUrl: null, appLink: null, bankAccount: null },
    GCASH: {
      qrCode: null,
      checkoutUrl: values.WEB_URL ?? null,
      appLink: values.DEEPLINK_URL ?? null,
      bankAccount: null,
    },
    BANK_TRANSFER: {
      qrCode: null,
      checkoutUrl: null,
      appLink: null,
      // The response does not contain the account name.
      bankAccount: account === null ? null : { bank: BANK, account_number: account, account_name: null },
    },
  }[channel];
  if (!Object.values(shown).some((value) => value !== null)) return null;
  return { ...shown, providerRef, ids: xenditIds(made), expiresAt: unixIn(made.expires_at) };
}
