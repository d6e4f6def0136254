import { PAYMENT_METHODS, type PaymentLinkPage } from '@tulay/contracts';

/** Returns the data of a payment link's page: active, ₱450.00, any method. */
export const aPaymentLinkPage = (over: Partial<PaymentLinkPage> = {}): PaymentLinkPage => ({
  merchantId: 'mer_1',
  environment: 'test',
  status: 'active',
  description: 'Weekly vegetable box',
  imageUrl: null,
  amount: 450,
  minAmount: 0.01,
  maxAmount: 9_999_999.99,
  currency: 'PHP',
  methods: [...PAYMENT_METHODS],
  defaultMethod: null,
  successUrl: null,
  cancelUrl: null,
  staticQr: null,
  paymentId: null,
  ...over,
});
