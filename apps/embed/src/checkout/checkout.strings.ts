import type { PaymentFailureCode, PaymentMethod } from '@tulay/contracts';
import { inEachLanguage, commonWords } from '@tulay/pages';
import type { CheckoutScreen } from './checkout.rules';
import { checkoutFilipino } from './checkout.strings.fil';

interface Words {
  heading: string;
  text: string;
}

/** String that may contain `{merchant}`, `{amount}` or `{seconds}`; see `interpolate`. */
type Phrase = string;

const chips: Record<CheckoutScreen, string> = {
  waiting: 'Waiting for payment',
  closing: 'Time is up',
  processing: 'Confirming',
  succeeded: 'Paid',
  failed: 'Not paid',
  expired: 'Expired',
  refunded: 'Refunded',
};

const confirmStep = 'Confirm in the app. This page updates by itself.';
const checkStep = 'Check that the name and the amount are right.';

/** Instructions in three steps, by payment method. */
const steps: Record<PaymentMethod, [Phrase, Phrase, Phrase]> = {
  gcash_qr: ['Open GCash, tap QR and scan this code.', checkStep, confirmStep],
  instapay_qr: ['Open your bank or e-wallet app and scan this code.', checkStep, confirmStep],
  card: [
    'Continue to the secure card page.',
    'Enter your card and approve the payment with your bank.',
    'You come back here by yourself.',
  ],
  bank_transfer: [
    'Continue to the bank page and choose your bank.',
    'Sign in and approve the payment.',
    'You come back here by yourself.',
  ],
};

/** Instructions for a payer whose phone displays the code, because a phone cannot scan its own screen. */
const phoneSteps: Record<'gcash_qr' | 'instapay_qr', [Phrase, Phrase, Phrase]> = {
  gcash_qr: [
    'Save the code to your photos.',
    'Open GCash, tap QR, then upload the code.',
    'Check the name and the amount, then confirm. This page updates by itself.',
  ],
  instapay_qr: [
    'Save the code to your photos.',
    'Open your bank or e-wallet app, tap QR, then upload the code.',
    'Check the name and the amount, then confirm. This page updates by itself.',
  ],
};

/** Instructions for a bank transfer to an account that the page shows. */
const accountSteps: [Phrase, Phrase, Phrase] = [
  'Open your bank or e-wallet app and choose to send money to another bank.',
  'Enter the bank, the account number and the exact amount shown here.',
  'Check them, then send. This page updates by itself once the money has arrived.',
];

/** Instructions in test mode if there is nothing to scan. */
const testSteps: [Phrase, Phrase, Phrase] = [
  'Choose an outcome in the Dev Controls below.',
  'See here what your payer would see.',
  'Your server gets the webhook, as it would in live mode.',
];

/** Explanations of failed payments and what the payer can do, in plain language and without blame. */
const failures: Record<PaymentFailureCode, Words> = {
  card_declined: {
    heading: 'The card was not accepted',
    text: 'Your bank declined this payment and did not tell us why. Try another card, or ask your bank. Nothing was charged.',
  },
  insufficient_funds: {
    heading: 'The balance was not enough',
    text: 'Nothing was charged. Add money to the account or use another way to pay, then {again}.',
  },
  authentication_failed: {
    heading: 'We could not confirm it was you',
    text: 'The code or approval did not go through. Nothing was charged. Keep your phone close and {again}.',
  },
  invalid_card: {
    heading: 'The card details did not match',
    text: 'Nothing was charged. Check the number, the expiry date and the security code, then {again}.',
  },
  cancelled: {
    heading: 'The payment was cancelled',
    text: 'Nothing was charged. You can {again} whenever you like.',
  },
  account_blocked: {
    heading: 'This account cannot pay right now',
    text: 'Nothing was charged. Your wallet or bank can tell you more; you can also use another way to pay.',
  },
  amount_limit_exceeded: {
    heading: 'The amount is over a limit',
    text: 'Your wallet or bank limits how much you can send at once or in a day. Nothing was charged. Raise the limit or use another way to pay.',
  },
  fraud_suspected: {
    heading: 'A safety check stopped this payment',
    text: 'This also happens to ordinary payments. Nothing was charged. Use another way to pay, or ask {merchant}.',
  },
  issuer_unavailable: {
    heading: 'Your bank or wallet did not answer',
    text: 'Nothing was charged. Please try again in a few minutes, or use another way to pay.',
  },
  provider_timeout: {
    heading: 'The payment took too long',
    text: 'We did not get an answer in time. If your account shows the money as sent, give {merchant} the reference below. Otherwise you can {again}.',
  },
  provider_error: {
    heading: 'Something went wrong on the way',
    text: 'This was not your doing. If your account shows the money as sent, give {merchant} the reference below. Otherwise you can {again}.',
  },
  unknown: {
    heading: 'The payment did not go through',
    text: 'If your account shows the money as sent, give {merchant} the reference below. Otherwise you can {again}.',
  },
};

/** Strings for the other screens. */
const screens: Record<Exclude<CheckoutScreen, 'waiting' | 'failed'>, Words> = {
  closing: {
    heading: 'Time is up',
    text: 'Please do not pay to this code or account any more. If you have just paid, stay here: we are looking for your payment.',
  },
  processing: {
    heading: 'Confirming your payment',
    text: 'Your payment was sent and is being confirmed. This usually takes less than a minute. You can close this page: {merchant} is told either way.',
  },
  succeeded: { heading: 'Payment successful', text: '{merchant} has received your payment. Thank you.' },
  expired: {
    heading: 'This checkout has expired',
    text: 'The time to pay is over and nothing was charged here. To get a new code, {again}. If you did pay, give {merchant} the reference below.',
  },
  refunded: {
    heading: 'This payment was refunded',
    text: '{merchant} sent the full amount back. It can take a few days to show in your account.',
  },
};

/** Strings for the checkout page, in Philippine English. */
const english = {
  ...commonWords.en,
  chips,
  steps,
  phoneSteps,
  accountSteps,
  testSteps,
  failures,
  screens,
  title: '{heading} · {merchant}',
  payTitle: 'Pay {amount} · {merchant}',
  pay: 'Pay',
  to: 'to {merchant}',
  qrAlt: 'QR code to pay {amount} to {merchant}',
  testQrAlt: 'Test QR code that opens this page',
  testQr: 'Test code: it opens this page, not a wallet.',
  account: {
    heading: 'Transfer to this account',
    bank: 'Bank',
    number: 'Account number',
    name: 'Account name',
    amount: 'Exact amount',
    exact: 'Send exactly {amount}, in one transfer. Another amount does not pay this.',
    copyNumber: 'Copy number',
  },
  saveQr: 'Save the code',
  shareQr: 'Share the code',
  otherPhone: 'Or scan the code with another phone.',
  noQr: 'The code is not ready yet. This page updates by itself.',
  openApp: { gcash_qr: 'Open in GCash', other: 'Open in your app' },
  continueTo: { card: 'Continue to card payment', other: 'Continue to your bank' },
  testMethod: {
    card: 'With a live key, your payer continues to the card page here. In test mode no card is needed: the Dev Controls below decide what happens.',
    bank_transfer:
      'With a live key, your payer sees here the account to transfer to, or continues to their bank. In test mode no bank is needed: the Dev Controls below decide what happens.',
  },
  timeLeft: 'Time left to pay',
  payBefore: 'Pay before {time} Philippine time',
  payBeforeDay: 'Pay before {time} Philippine time',
  howTo: 'How to pay',
  reference: 'Reference',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Press and hold to copy',
  saveReceipt: 'Save or print receipt',
  details: {
    for: 'For',
    paidTo: 'Paid to',
    amount: 'Amount',
    method: 'Method',
    time: 'Time',
    merchant: 'Merchant',
  },
  /** How the payer can try again, used in the sentences above. */
  again: { shop: 'start again from {merchant}', link: 'try again', invoice: 'go back to the invoice' },
  leave: {
    another: 'Choose another way to pay',
    back: 'Cancel and go back',
    shop: 'Cancel and go back to {merchant}',
    hint: 'If you have already paid, stay on this page.',
  },
  back: {
    shop: 'Back to {merchant}',
    invoice: 'Back to the invoice',
    tryAgain: 'Try again',
    another: 'Make another payment',
  },
  goingBack: 'Going back in {seconds} s',
  stay: 'Stay on this page',
  offline: 'You are offline. We check again as soon as the connection is back.',
  unreachable: 'We cannot reach our server at the moment. We keep trying.',
} as const;

export const checkoutStrings = inEachLanguage({ en: english, fil: checkoutFilipino });
