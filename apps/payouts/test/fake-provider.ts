import type { Capability } from '@tulay/provider-routing';
import { ENVIRONMENTS, PAYOUT_METHODS } from '@tulay/contracts';
import type { PayoutOrder, PayoutProvider, PayoutReport } from '../src/providers/provider.port';

/** Provider that records its calls and responds as the test configures. */
export class FakeProvider implements PayoutProvider {
  constructor(readonly name = 'sandbox') {}

  readonly capabilities: Capability[] = ENVIRONMENTS.map((environment) => ({
    environment,
    methods: PAYOUT_METHODS,
    currency: null,
  }));
  reach = true;
  readonly sent: string[] = [];
  readonly polled: string[] = [];
  onSend: (order: PayoutOrder) => PayoutReport | Promise<PayoutReport> = succeeded;
  onPoll: (order: PayoutOrder) => PayoutReport | Promise<PayoutReport> = succeeded;

  reaches(): boolean {
    return this.reach;
  }

  async send(order: PayoutOrder): Promise<PayoutReport> {
    this.sent.push(order.id);
    return this.onSend(order);
  }

  async poll(order: PayoutOrder): Promise<PayoutReport> {
    this.polled.push(order.id);
    return this.onPoll(order);
  }
}

export const succeeded = ({ id }: Pick<PayoutOrder, 'id'>): PayoutReport => ({
  outcome: 'succeeded',
  providerRef: `ref_${id}`,
});
