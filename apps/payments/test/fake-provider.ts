import { PAYMENT_METHODS, type Environment } from '@tulay/contracts';
import type { Capability } from '@tulay/provider-routing';
import type {
  OpenedPayment,
  PaymentProvider,
  PaymentRequest,
  RefundAnswer,
} from '../src/providers/provider.port';

/** A provider that opens payments, or fails to, as a test sets it. */
export class FakeProvider implements PaymentProvider {
  readonly capabilities: Capability[];
  /** The id of every request to open a payment, repeats included. */
  readonly asked: string[] = [];
  onOpen: () => Promise<void> = () => Promise.resolve();

  constructor(
    readonly name: string,
    environments: readonly Environment[] = ['test'],
  ) {
    this.capabilities = environments.map((environment) => ({
      environment,
      methods: PAYMENT_METHODS,
      currency: null,
    }));
  }

  async open({ id }: PaymentRequest): Promise<OpenedPayment> {
    this.asked.push(id);
    await this.onOpen();
    return { providerRef: `${this.name}_${id}`, checkoutUrl: null, qrCode: null, appLink: null };
  }

  refund(): Promise<RefundAnswer> {
    return Promise.resolve({ outcome: 'unknown' });
  }

  findRefund(): Promise<RefundAnswer> {
    return Promise.resolve({ outcome: 'unknown' });
  }
}
