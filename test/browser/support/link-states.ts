import {
  accountLimitProblem,
  DomainError,
  findPaymentLinkPageCommand,
  getCheckoutCommand,
  payPaymentLinkCommand,
  type Payment,
  type PaymentLinkPage,
} from '@tulay/contracts';
import { aPayment, aPaymentLinkPage, on } from '@tulay/testing';
import { OUR_URL } from './embed-alone';
import { branded, LONG_MERCHANT, MERCHANT, named, NOW, SLUG, type PageState } from './page-states';

const aLinkPage = (over: Partial<PaymentLinkPage> = {}): PaymentLinkPage =>
  aPaymentLinkPage({ environment: 'live', ...over });

const state = (name: string, over: Partial<PaymentLinkPage>, more: Partial<PageState> = {}): PageState => ({
  name: `link-${name}`,
  path: `/pay/${SLUG}`,
  ...more,
  answers: [on(findPaymentLinkPageCommand, () => aLinkPage(over)), named(MERCHANT), ...(more.answers ?? [])],
});

/**
 * Returns a state in which the payer returns from a payment that was started from this link.
 * @param path defaults to the address to which the checkout returns
 */
function back(
  name: string,
  over: Partial<Payment>,
  link: Partial<PaymentLinkPage> = {},
  path = `/pay/${SLUG}?payment=pay_01kkm000000000000000000777`,
): PageState {
  const payment = aPayment({
    id: 'pay_01kkm000000000000000000777',
    amount: 450,
    environment: 'live',
    created: NOW,
    ...over,
  });
  const answers = [on(getCheckoutCommand, () => ({ payment, merchantId: 'mer_1', now: NOW + 60 }))];
  return state(name, { paymentId: payment.id, ...link }, { path, answers });
}

const open: Partial<PaymentLinkPage> = { amount: null, description: 'Donation for the barangay library' };
const noRoute = on(payPaymentLinkCommand, () => {
  throw new DomainError('no_route', 'none');
});

const overLimit = on(payPaymentLinkCommand, () => {
  throw new DomainError('invalid_state', 'limit', { amount: [accountLimitProblem('₱5,000.00 per day')] });
});

const soldMeanwhile = on(payPaymentLinkCommand, () => {
  throw new DomainError('invalid_state', 'Only 2 left in stock');
});

const FIELDS = [
  { key: 'table_no', label: 'Table', required: true },
  { key: 'note', label: 'Note for the kitchen', required: false },
];
const LONG_LABEL = 'Where should we leave the box if no one is at home? Floor, door';

const WORDY =
  'Weekly box of vegetables from the farmers of Benguet, two sacks of well-milled rice, and delivery to the third floor on Saturday morning between seven and nine';

export const LINK_STATES: PageState[] = [
  state('branded', open, { answers: branded(MERCHANT) }),
  state('branded-hard-colour', {}, { answers: branded(LONG_MERCHANT, { accentColor: '#ffd400' }) }),
  state('fixed', { environment: 'test' }),
  state('fixed-one-method', { methods: ['gcash_qr'], cancelUrl: 'https://shop.example/cart' }),
  state('fixed-two-methods', { methods: ['gcash_qr', 'instapay_qr'], defaultMethod: 'instapay_qr' }),
  state('fixed-image', { imageUrl: 'https://shop.example/box.jpg' }),
  state(
    'fixed-long-words',
    {
      amount: 9_999_999.99,
      description: WORDY,
    },
    { answers: [named(LONG_MERCHANT)] },
  ),
  state('open', open),
  state('open-static-qr', {
    amount: null,
    description: 'Counter 1',
    staticQr: { name: 'Counter 1', location: 'Ground floor, Farmers Market, Cubao' },
  }),
  state('open-other-currency', { ...open, currency: 'JPY', minAmount: 1, maxAmount: 9_999_999 }),
  state('open-says-what-is-missing', open, {
    act: async (page) => {
      await page.fill('#amount', '1,50');
      await page.click('button[type=submit]');
    },
  }),
  state('open-refused', open, {
    answers: [noRoute],
    act: async (page) => {
      await page.fill('#amount', '1,250.50');
      await page.click('label:has([value=card])');
      await page.click('button[type=submit]');
      await page.waitForSelector('[role=alert]');
    },
  }),
  state(
    'fixed-over-limit',
    {},
    {
      answers: [overLimit],
      act: async (page) => {
        await page.click('button[type=submit]');
        await page.waitForSelector('[role=alert]');
      },
    },
  ),
  state('open-too-much', open, {
    act: async (page) => {
      await page.fill('#amount', '123456789');
      await page.click('button[type=submit]');
      await page.waitForSelector('[role=alert]');
    },
  }),
  state('presets', { ...open, presetAmounts: [50, 100, 500] }),
  state(
    'presets-other',
    { ...open, presetAmounts: [50, 100, 500] },
    { act: (page) => page.click('label[data-other]') },
  ),
  state('quantity', { maxQuantity: 5, stockLeft: 12, customFields: FIELDS, environment: 'test' }),
  state(
    'quantity-long-words',
    {
      amount: 9_999.99,
      maxQuantity: 999,
      customFields: [{ key: 'note', label: LONG_LABEL, required: false }],
    },
    { answers: [named(LONG_MERCHANT)] },
  ),
  state(
    'quantity-refused',
    { maxQuantity: 5, stockLeft: 5, customFields: FIELDS },
    {
      answers: [soldMeanwhile],
      act: async (page) => {
        await page.fill('#quantity', '3');
        await page.fill('#field_table_no', '7');
        await page.click('button[type=submit]');
        await page.waitForSelector('[role=alert]');
      },
    },
  ),
  state('sold-out', { maxQuantity: 0, stockLeft: 0 }),
  back(
    'paid-thanks',
    {
      status: 'succeeded',
      succeeded_at: NOW,
      return_url: `${OUR_URL}/pay/${SLUG}?payment=pay_01kkm000000000000000000777`,
    },
    { thankYouText: 'Maraming salamat po!\nShow this page at the counter to get your box.' },
  ),
  state('payer', { payerFields: { name: 'required', email: 'optional', phone: 'optional' } }),
  state(
    'payer-says-what-is-missing',
    { payerFields: { name: 'required', email: 'optional', phone: 'required' } },
    {
      act: async (page) => {
        await page.fill('#payer_email', 'juan@');
        await page.click('button[type=submit]');
      },
    },
  ),
  state('no-method', { methods: [] }),
  state('closed', { status: 'inactive' }),
  state('paused', { isPaused: true }),
  back('cancelled', { status: 'failed', failure: { code: 'cancelled', message: 'x' } }),
  back('not-completed', { status: 'expired' }),
  back('in-progress', { status: 'pending' }, {}, `/pay/${SLUG}`),
  back('in-progress-processing', { status: 'processing' }, {}, `/pay/${SLUG}`),
];
