import { Injectable } from '@nestjs/common';
import {
  notFound,
  type Environment,
  type PayoutStatus,
  type ReadProviderJournalsRequest,
} from '@tulay/contracts';
import { ProviderRouter, type ProviderRecord } from '@tulay/provider-routing';
import type { BookLine, OwnMoney, OwnPage, OwnRecord, OwnState, ReportedRecord } from '@tulay/reconciliation';
import type { PayoutEntity } from '../payouts/payout.entity';
import { payoutIdOf } from '../providers/payout-reference.rules';
import { isRemote, type PayoutProvider, type PayoutReport } from '../providers/provider.port';
import { ProviderCalls } from '../routing/provider-calls';
import { ProviderBooksClient } from './provider-books.client';
import { OwnPayoutsStore } from './own-payouts.store';

@Injectable()
export class OwnPayouts implements OwnMoney {
  readonly service = 'payouts';
  readonly records = ['payout'] as const;
  readonly journals = ['provider_payout', 'provider_return'] as const;

  constructor(
    private readonly router: ProviderRouter<PayoutProvider>,
    private readonly calls: ProviderCalls,
    private readonly payouts: OwnPayoutsStore,
    private readonly books: ProviderBooksClient,
  ) {}

  providers() {
    return this.router.all().filter(isRemote);
  }

  idsOf(records: ProviderRecord[]): Promise<(string | null)[]> {
    const ids = records.map(({ reference }) => (reference === null ? null : payoutIdOf(reference)));
    return Promise.resolve(ids);
  }

  pages(): OwnPage[] {
    const { payouts } = this;
    return [payouts.succeededOn.bind(payouts), payouts.openOf.bind(payouts)];
  }

  async sides(environment: Environment, ids: string[]): Promise<Map<string, OwnRecord>> {
    const payouts = await this.payouts.byId(environment, ids);
    return new Map([...payouts].map(([id, payout]) => [id, toSide(payout)]));
  }

  async ofSources(environment: Environment, sources: string[]): Promise<Map<string, string>> {
    const payouts = await this.payouts.byId(environment, sources);
    return new Map([...payouts.keys()].map((id) => [id, id]));
  }

  booked(request: ReadProviderJournalsRequest) {
    return this.books.journals(request);
  }

  async ask(provider: string, id: string, environment: Environment): Promise<ReportedRecord | null> {
    const payout = (await this.payouts.byId(environment, [id])).get(id);
    if (!payout) throw notFound('payout', id);
    const report = await this.calls.look(provider, payout);
    if (report.outcome === 'absent') return null;
    const { amount, currency } = payout;
    return { status: THEIR_STATUSES[report.outcome], amount, currency, fee: null };
  }
}

const THEIR_STATUSES: Record<Exclude<PayoutReport['outcome'], 'absent'>, ReportedRecord['status']> = {
  succeeded: 'succeeded',
  processing: 'pending',
  failed: 'failed',
  returned: 'failed',
  unavailable: 'unknown',
  unknown: 'unknown',
};

const STATES: Record<PayoutStatus, OwnState> = {
  pending: 'failed',
  processing: 'under_way',
  succeeded: 'moved',
  failed: 'failed',
  cancelled: 'failed',
};

function toSide(payout: PayoutEntity): OwnRecord {
  const { id: source, provider, status, amount, currency, succeededAt } = payout;
  const state = payout.failure?.code === 'returned' ? 'returned' : STATES[status];
  const booked = payout.environment === 'live' ? bookedOf(state, amount) : [];
  return { source, provider, state, status, amount, currency, fee: null, movedAt: succeededAt, booked };
}

/**
 * Returns the ledger lines expected for a payout: a success reduces the provider's balance, and a return
 * restores it.
 */
function bookedOf(state: OwnState, amount: bigint): BookLine[] {
  const paid: BookLine = { kind: 'provider_payout', gross: -amount, fee: 0n };
  if (state === 'moved') return [paid];
  return state === 'returned' ? [paid, { kind: 'provider_return', gross: amount, fee: 0n }] : [];
}
