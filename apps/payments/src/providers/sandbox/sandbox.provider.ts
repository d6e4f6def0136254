import { PAYMENT_METHODS } from '@tulay/contracts';
import type { Rail } from '../live-rails.rules';
import { LocalProvider, madeHere, type Opened } from '../local-provider';
import type {
  PaymentProvider,
  PaymentRequest,
  ProviderCapability,
  RefundAnswer,
  RefundRequest,
} from '../provider.port';
import { specimenOf } from './specimen';

const DECLINED: RefundAnswer = {
  outcome: 'declined',
  failure: { code: 'declined', message: 'The provider declined the refund' },
};

const EVERYTHING: readonly Rail[] = [{ methods: PAYMENT_METHODS, currency: null }];

const ABILITIES = {
  environment: 'test',
  refunds: { supported: true, partial: true, windowDays: null, oneAtATime: false, deduplicated: true },
  cancellable: false,
  maxLife: null,
} as const;

/** Handles test payments. The Dev Controls of the hosted checkout simulate the payer and the bank. */
export class SandboxProvider extends LocalProvider implements PaymentProvider {
  readonly name = 'sandbox';

  /** @param rails live-mode rails, so that test mode has the same limits */
  constructor(private readonly rails: () => readonly Rail[] = () => EVERYTHING) {
    super();
  }

  get capabilities(): ProviderCapability[] {
    return this.rails().map(({ methods, currency, min, max }) => ({
      ...ABILITIES,
      methods,
      currency,
      min,
      max,
    }));
  }

  /**
   * Opens a payment. If `metadata.sandbox_details` is `specimen`, the result contains payment details like
   * those in live mode.
   */
  async open(request: PaymentRequest): Promise<Opened> {
    const payment = madeHere(`sandbox_${request.id}`, null);
    const isSpecimen = request.metadata.sandbox_details === 'specimen';
    return { outcome: 'opened', payment: isSpecimen ? { ...payment, ...specimenOf(request) } : payment };
  }

  /**
   * `metadata.sandbox_refund` of the payment selects the outcome: `fail`, `pending_then_succeed` or
   * `unknown`.
   */
  async refund({ id, metadata }: RefundRequest): Promise<RefundAnswer> {
    if (metadata.sandbox_refund === 'fail') return DECLINED;
    if (metadata.sandbox_refund === 'unknown') return { outcome: 'unknown' };
    const providerRef = `sandbox_${id}`;
    return {
      outcome: metadata.sandbox_refund === 'pending_then_succeed' ? 'pending' : 'refunded',
      providerRef,
    };
  }

  /**
   * Returns the refund's outcome: a pending refund succeeds at the first poll, and an `unknown` refund stays
   * unknown.
   */
  async findRefund({ id, metadata }: RefundRequest): Promise<RefundAnswer> {
    if (metadata.sandbox_refund === 'unknown') return { outcome: 'unknown' };
    return { outcome: 'refunded', providerRef: `sandbox_${id}` };
  }
}
