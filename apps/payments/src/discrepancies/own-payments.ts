import { Inject, Injectable } from '@nestjs/common';
import { idOf, type Environment, type ReadProviderJournalsRequest } from '@tulay/contracts';
import { ProviderRouter, type ProviderRecord } from '@tulay/provider-routing';
import type { OwnMoney, OwnPage, OwnRecord, ReportedRecord } from '@tulay/reconciliation';
import { LedgerClient } from '../ledger/ledger.client';
import type { PaymentProvider } from '../providers/provider.port';
import { QueryProvider } from './query-provider';
import { OwnAttemptsStore } from './own-attempts.store';
import { OwnReceiptRefundsStore } from './own-receipt-refunds.store';
import { OwnRefundsStore } from './own-refunds.store';
import { sideOfAttempt, sideOfReceiptRefund, sideOfRefund } from './own-sides';

/**
 * Reads our payments and refunds for the daily comparison. Payments are compared by attempt, because a
 * provider's reference identifies an attempt. The comparison includes attempts that created no payment, and
 * attempts whose payment was paid through another attempt.
 */
@Injectable()
export class OwnPayments implements OwnMoney {
  readonly service = 'payments';
  readonly records = ['payment', 'refund'] as const;
  readonly journals = ['provider_payment', 'provider_fee', 'provider_refund'] as const;

  constructor(
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly attempts: OwnAttemptsStore,
    private readonly refunds: OwnRefundsStore,
    private readonly asking: QueryProvider,
    private readonly ledger: LedgerClient,
  ) {}

  @Inject(OwnReceiptRefundsStore) private readonly receiptRefunds: OwnReceiptRefundsStore;

  providers() {
    return this.router.all().filter(({ remote }) => remote);
  }

  /**
   * Providers do not distinguish payment refunds from receipt refunds, so IDs are also looked up among
   * receipt refunds.
   */
  async idsOf(records: ProviderRecord[]): Promise<(string | null)[]> {
    const ofReceipts = await this.receiptRefunds.known(records.flatMap((one) => idAs('rrf', one) ?? []));
    return records.map((record) => {
      if (record.kind !== 'refund') return idAs('pat', record);
      const ofReceipt = idAs('rrf', record);
      return ofReceipt !== null && ofReceipts.has(ofReceipt) ? ofReceipt : idAs('re', record);
    });
  }

  pages(listed: boolean): OwnPage[] {
    const { attempts, refunds, receiptRefunds } = this;
    const moved = [
      attempts.paidOn.bind(attempts),
      refunds.succeededOn.bind(refunds),
      refunds.openOf.bind(refunds),
      receiptRefunds.succeededOn.bind(receiptRefunds),
      receiptRefunds.openOf.bind(receiptRefunds),
    ];
    return listed ? moved : [...moved, attempts.unpaidOf.bind(attempts)];
  }

  async sides(environment: Environment, ids: string[]): Promise<Map<string, OwnRecord>> {
    const attempts = await this.attempts.byId(environment, ids);
    const refunds = await this.refunds.byId(environment, ids);
    const ofReceipts = await this.receiptRefunds.byId(environment, ids);
    return new Map([
      ...attempts.map((attempt) => [attempt.id, sideOfAttempt(attempt, environment)] as const),
      ...refunds.map((refund) => [refund.id, sideOfRefund(refund, environment)] as const),
      ...ofReceipts.map((refund) => [refund.id, sideOfReceiptRefund(refund)] as const),
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

  ask(provider: string, id: string): Promise<ReportedRecord | null> {
    return id.startsWith('pat_') ? this.asking.payment(provider, id) : this.asking.refund(id);
  }
}

const idAs = (prefix: 'pat' | 're' | 'rrf', { reference }: ProviderRecord): string | null =>
  reference === null ? null : idOf(prefix, reference);
