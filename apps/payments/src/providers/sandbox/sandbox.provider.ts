import { PAYMENT_METHODS } from '@tulay/contracts';
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

/** Takes every test payment. The Dev Controls of the hosted page simulate the payer and the bank. */
export class SandboxProvider extends LocalProvider implements PaymentProvider {
  readonly name = 'sandbox';
  readonly capabilities: ProviderCapability[] = [
    {
      environment: 'test',
      methods: PAYMENT_METHODS,
      currency: null,
      refunds: { supported: true, partial: true, windowDays: null, oneAtATime: false, deduplicated: true },
      cancellable: false,
      maxLife: null,
    },
  ];

  async open({ id }: PaymentRequest): Promise<Opened> {
    return { outcome: 'opened', payment: madeHere(`sandbox_${id}`, null) };
  }

  /** The payment's `metadata.sandbox_refund` chooses the outcome: `fail`, `pending_then_succeed` or `unknown`. */
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
