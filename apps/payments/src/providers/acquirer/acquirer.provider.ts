import type { PaymentMethod } from '@tulay/contracts';
import { LocalProvider, madeHere, type Opened } from '../local-provider';
import type { PaymentProvider, PaymentRequest, ProviderCapability, RefundAnswer } from '../provider.port';
import { acquirerCode, type Acquirer } from './acquirer-code';
import { referenceOf } from './acquirer-reference';

export const ACQUIRER = 'acquirer';

const METHODS: readonly PaymentMethod[] = ['gcash_qr', 'instapay_qr'];
/**
 * ₱50,000, the limit of one InstaPay transfer. InstaPay processes QR Ph payments from all wallets and banks.
 */
const MAX_AMOUNT = 5_000_000n;

const NO_REFUND: RefundAnswer = {
  outcome: 'declined',
  failure: {
    code: 'refund_not_supported',
    message: 'QR Ph payments cannot be refunded through the acquirer',
  },
};

/**
 * Handles live QR payments without calling a provider: we generate the code, and the acquirer's callback
 * reports the payment.
 */
export class AcquirerProvider extends LocalProvider implements PaymentProvider {
  readonly name = ACQUIRER;
  readonly capabilities: ProviderCapability[] = [
    {
      environment: 'live',
      methods: METHODS,
      currency: 'PHP',
      min: 1n,
      max: MAX_AMOUNT,
      refunds: { supported: false, partial: false, windowDays: null, oneAtATime: false, deduplicated: true },
      cancellable: false,
      maxLife: null,
    },
  ];

  constructor(private readonly acquirer: Acquirer) {
    super();
  }

  async open({ id, amount }: PaymentRequest): Promise<Opened> {
    const qrCode = acquirerCode(this.acquirer, id, amount);
    return { outcome: 'opened', payment: madeHere(referenceOf('pay', id), qrCode) };
  }

  refund(): Promise<RefundAnswer> {
    return Promise.resolve(NO_REFUND);
  }

  findRefund(): Promise<RefundAnswer> {
    return Promise.resolve(NO_REFUND);
  }
}
