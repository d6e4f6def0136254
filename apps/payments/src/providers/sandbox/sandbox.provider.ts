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

const DECLINED: RefundAnswer = {
  outcome: 'declined',
  failure: { code: 'declined', message: 'The provider refused the refund' },
};

const EVERYTHING: readonly Rail[] = [{ methods: PAYMENT_METHODS, currency: null }];

/** Capabilities of a test payment, for all methods. */
const ABILITIES = {
  environment: 'test',
  refunds: { supported: true, partial: true, windowDays: null, oneAtATime: false, deduplicated: true },
  cancellable: false,
  maxLife: null,
} as const;

/** Takes test payments. The Dev Controls of the hosted checkout simulate the payer and the bank. */
export class SandboxProvider extends LocalProvider implements PaymentProvider {
  readonly name = 'sandbox';

  /**
   * @param rails payments that it takes: the rails of live mode, so that merchants see live limits in test mode
   * too
   */
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

  async open({ id }: PaymentRequest): Promise<Opened> {
    return { outcome: 'opened', payment: madeHere(`sandbox_${id}`, null) };
  }

  /**
   * The payment's `metadata.sandbox_refund` selects the outcome: `fail`, `pending_then_succeed` or `unknown`.
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

  /** The first poll completes a pending refund; an unknown one stays unknown. */
  async findRefund({ id, metadata }: RefundRequest): Promise<RefundAnswer> {
    if (metadata.sandbox_refund === 'unknown') return { outcome: 'unknown' };
    return { outcome: 'refunded', providerRef: `sandbox_${id}` };
  }
}
