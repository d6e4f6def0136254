import { Injectable } from '@nestjs/common';
import { idOf, type Environment, type ReadProviderJournalsRequest } from '@tulay/contracts';
import { ProviderRouter, type ProviderRecord } from '@tulay/provider-routing';
import type { OwnMoney, OwnPage, OwnSide, TheirSide } from '@tulay/reconciliation';
import { LedgerClient } from '../ledger/ledger.client';
import type { PaymentProvider } from '../providers/provider.port';
import { AskProvider } from './ask-provider';
import { OwnAttemptsStore } from './own-attempts.store';
import { OwnRefundsStore } from './own-refunds.store';
import { sideOfAttempt, sideOfRefund } from './own-sides';

/**
 * Payments and refunds, as the comparison of a day reads them. A provider names a payment by the reference of the attempt
 * that opened it, so attempts are compared: also one whose payment was never made, or was paid by another.
 */
@Injectable()
export class OwnPayments implements OwnMoney {
  readonly service = 'payments';
  readonly records = ['payment', 'refund'] as const;
  readonly journals = ['provider_payment', 'provider_refund'] as const;

  constructor(
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly attempts: OwnAttemptsStore,
    private readonly refunds: OwnRefundsStore,
    private readonly asking: AskProvider,
    private readonly ledger: LedgerClient,
  ) {}

  providers() {
    return this.router.all().filter(({ remote }) => remote);
  }

  idOf({ kind, reference }: ProviderRecord): string | null {
    return reference === null ? null : idOf(kind === 'refund' ? 're' : 'pat', reference);
  }

  pages(listed: boolean): OwnPage[] {
    const { attempts, refunds } = this;
    const moved = [
      attempts.paidOn.bind(attempts),
      refunds.succeededOn.bind(refunds),
      refunds.openOf.bind(refunds),
    ];
    return listed ? moved : [...moved, attempts.unpaidOf.bind(attempts)];
  }

  async sides(environment: Environment, ids: string[]): Promise<Map<string, OwnSide>> {
    const [attempts, refunds] = [
      await this.attempts.byId(environment, ids),
      await this.refunds.byId(environment, ids),
    ];
    return new Map([
      ...attempts.map((attempt) => [attempt.id, sideOfAttempt(attempt, environment)] as const),
      ...refunds.map((refund) => [refund.id, sideOfRefund(refund, environment)] as const),
    ]);
  }

  async ofSources(environment: Environment, sources: string[]): Promise<Map<string, string>> {
    const refunds = await this.refunds.byId(environment, sources);
    const ids = refunds.map(({ id }): [string, string] => [id, id]);
    return new Map([...(await this.attempts.ofPayments(environment, sources)), ...ids]);
  }

  booked(request: ReadProviderJournalsRequest) {
    return this.ledger.providerJournals(request);
  }

  ask(provider: string, id: string): Promise<TheirSide | null> {
    return id.startsWith('re_') ? this.asking.refund(id) : this.asking.payment(provider, id);
  }
}
