import { PAYMENT_METHODS, type Environment } from '@tulay/contracts';
import { LocalProvider, madeHere } from '../src/providers/local-provider';
import type {
  OpenAnswer,
  PaymentProvider,
  PaymentRequest,
  ProviderCapability,
  RefundAnswer,
} from '../src/providers/provider.port';

const REFUNDS = { supported: true, partial: true, windowDays: null, oneAtATime: false, deduplicated: true };

export class FakeProvider extends LocalProvider implements PaymentProvider {
  readonly capabilities: ProviderCapability[];
  /** Payment ID of every request, including repeated ones. */
  readonly asked: string[] = [];
  onOpen: () => Promise<OpenAnswer | void> = () => Promise.resolve();

  constructor(
    readonly name: string,
    environments: readonly Environment[] = ['test'],
  ) {
    super();
    this.capabilities = environments.map((environment) => ({
      environment,
      methods: PAYMENT_METHODS,
      currency: null,
      refunds: REFUNDS,
      cancellable: false,
      maxLife: null,
    }));
  }

  async open({ id }: PaymentRequest): Promise<OpenAnswer> {
    this.asked.push(id);
    const answer = await this.onOpen();
    return answer ?? { outcome: 'opened', payment: madeHere(`${this.name}_${id}`, null) };
  }

  refund(): Promise<RefundAnswer> {
    return Promise.resolve({ outcome: 'unknown' });
  }

  findRefund(): Promise<RefundAnswer> {
    return Promise.resolve({ outcome: 'unknown' });
  }
}
