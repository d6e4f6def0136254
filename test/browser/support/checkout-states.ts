import { PAYMENT_FAILURE_CODES, type Payment, type PaymentFailureCode } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { OUR_URL } from './embed-alone';
import { SLUG } from './page-states';

export interface CheckoutState {
  name: string;
  payment: Payment;
  /** Time on the environment's clock, in Unix seconds. */
  now: number;
  merchant?: string;
}

/** 14 March 2026, 10:00 in Manila. Fixed, so that screenshots do not depend on the date. */
const CREATED = Date.UTC(2026, 2, 14, 2, 0, 0) / 1000;

/** A fictional merchant's QR Ph code with 293 characters, the maximum density of QR Ph codes. */
const QR_PH =
  '00020101021228560011ph.ppmi.p2m0111TESTPHM1XXX0315000000000012345050300052045411530360854071250.505802PH5915HALIMBAWA STORE6011QUEZON CITY6104110062760012ph.ppmi.qrph0308MAIN00010525PAY00000000000000000001230708WEB000010803***88550012ph.ppmi.qrph0135PAY0000000000000000000000000000012363041977';

const RETURN_URL = 'https://shop.example/orders/1024?from=checkout#thanks';

const LINK = `${OUR_URL}/pay/${SLUG}?payment=pay_01kkm000000000000000000777`;
const INVOICE = `${OUR_URL}/invoices/${SLUG}`;

let count = 0;

function state(
  name: string,
  over: Partial<Payment>,
  more: { after?: number; merchant?: string } = {},
): CheckoutState {
  const id = `pay_01kkm${String(++count).padStart(21, '0')}`;
  const payment = aPayment({
    id,
    created: CREATED,
    description: 'Order 1024',
    return_url: RETURN_URL,
    ...over,
  });
  return { name, payment, now: CREATED + (more.after ?? 21), merchant: more.merchant };
}

const live: Partial<Payment> = { environment: 'live', provider: 'paymongo', qr_code: QR_PH };
const elsewhere: Partial<Payment> = {
  environment: 'live',
  provider: 'paymongo',
  checkout_url: 'https://pay.example/3ds',
};
const toAccount: Partial<Payment> = {
  environment: 'live',
  provider: 'xendit',
  method: 'bank_transfer',
  bank_account: { bank: 'Asia United Bank', account_number: '912345678901', account_name: null },
};
const paid: Partial<Payment> = { status: 'succeeded', succeeded_at: CREATED + 48, net_amount: 1219.24 };

const CARD_CODES: PaymentFailureCode[] = ['card_declined', 'invalid_card', 'authentication_failed'];

const failed = (code: PaymentFailureCode): Partial<Payment> => ({
  ...(CARD_CODES.includes(code) && { method: 'card' as const }),
  status: 'failed',
  failed_at: CREATED + 48,
  failure: { code, message: 'for the merchant, not for the page' },
});

const WORDY =
  'Weekly box of vegetables, two sacks of well-milled rice, and delivery to the third floor on Saturday morning';

export const CHECKOUT_STATES: CheckoutState[] = [
  state('waiting-gcash-test', {}),
  state('waiting-gcash-live', { ...live, app_link: 'gcash://com.mynt.gcash/app/006300000800?data=x' }),
  state('waiting-from-link', { ...live, return_url: LINK }),
  state('waiting-instapay-live', { ...live, method: 'instapay_qr' }),
  state('waiting-last-minute', live, { after: 900 - 42 }),
  state('waiting-code-not-ready', { ...live, qr_code: null }),
  state('waiting-card-test', { method: 'card' }),
  state('waiting-card-live', { ...elsewhere, method: 'card' }),
  state('waiting-bank-test', { method: 'bank_transfer' }),
  state('waiting-bank-live', { ...elsewhere, method: 'bank_transfer' }),
  state('waiting-bank-account', toAccount),
  state('waiting-bank-account-long', {
    ...toAccount,
    amount: 9_999_999.99,
    bank_account: {
      bank: 'Rural Bank of San Fernando and Neighbouring Municipalities, Incorporated',
      account_number: '98765432109876543210987654321098',
      account_name: 'Kooperatiba ng mga Magsasaka at Mangingisda ng Hilagang Katagalugan, Incorporated',
    },
  }),
  state(
    'waiting-long-words',
    { ...live, amount: 9_999_999.99, description: WORDY, app_link: 'gcash://x' },
    { merchant: 'Kooperatiba ng mga Magsasaka at Mangingisda ng Hilagang Katagalugan, Incorporated' },
  ),
  state('waiting-no-limit', {
    amount: 5400,
    currency: 'JPY',
    expires_at: null,
    description: null,
    return_url: null,
    webhook_url: null,
  }),
  state('closing', live, { after: 900 }),
  state('processing-test', { status: 'processing' }),
  state('processing-live', { ...live, status: 'processing' }),
  state('succeeded-test', paid, { after: 60 }),
  state('succeeded-live', { ...live, ...paid }, { after: 60 }),
  state('succeeded-from-link', { ...live, ...paid, return_url: LINK }, { after: 60 }),
  state('succeeded-from-invoice', { ...live, ...paid, return_url: INVOICE }, { after: 60 }),
  state('succeeded-no-return', { ...live, ...paid, return_url: null }, { after: 60 }),
  ...PAYMENT_FAILURE_CODES.map((code) =>
    state(`failed-${code}`, { ...live, ...failed(code) }, { after: 60 }),
  ),
  state('failed-from-link', { ...live, ...failed('cancelled'), return_url: LINK }, { after: 60 }),
  state('failed-test', failed('insufficient_funds'), { after: 60 }),
  state('expired', { ...live, status: 'expired' }, { after: 1000 }),
  state('refunded', { ...live, ...paid, status: 'refunded' }, { after: 90_000 }),
];

/** @throws Error if no state has this name */
export function checkoutState(name: string): CheckoutState {
  const found = CHECKOUT_STATES.find((each) => each.name === name);
  if (!found) throw new Error(`there is no checkout state named ${name}`);
  return found;
}
