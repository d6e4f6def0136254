import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  isBlocked,
  requireNotBlocked,
  UNRESTRICTED,
  type MerchantAction,
  type MerchantRestrictions,
  type MerchantStanding,
  type PaymentLimit,
  type Tenant,
} from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { Jobs } from '@tulay/service-host';
import type { MerchantStandingEntity } from './merchant-standing.entity';
import { MerchantStandingsStore } from './merchant-standings.store';

const REFRESH_MS = 1_000;

type Cached = Pick<MerchantRestrictions, 'state' | 'payouts_held' | 'limits'>;
const NOTHING: Cached = { ...UNRESTRICTED, limits: [] };

/** Runs in the transaction that stores a change, and receives the restrictions before and after the change. */
type OnStandingChange = (tx: Tx, change: { before: Cached; after: MerchantRestrictions }) => Promise<void>;

/**
 * Restrictions that operators set for merchants. They are cached in memory, so that checking them needs no query.
 * Changes on other replicas apply within a second.
 */
@Injectable()
export class MerchantStandings implements OnModuleInit {
  private readonly cached = new Map<string, Cached>();
  private changesReadTo = new Date(0);
  private refreshing: Promise<void> = Promise.resolve();
  private onChange: OnStandingChange | null = null;

  constructor(
    private readonly db: Database,
    private readonly store: MerchantStandingsStore,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.jobs.every(REFRESH_MS, 'refresh merchant standings', () => this.refresh());
  }

  of(merchantId: string): MerchantStanding {
    return this.cached.get(merchantId) ?? NOTHING;
  }

  isBlocked({ merchantId, environment }: Tenant, action: MerchantAction): boolean {
    return isBlocked(this.of(merchantId), action, environment);
  }

  /** @throws DomainError `insufficient_scope` if the merchant's state or a hold on payouts blocks the action */
  require({ merchantId, environment }: Tenant, action: MerchantAction): void {
    requireNotBlocked(this.of(merchantId), action, environment);
  }

  /** Returns the limits on payments in this environment and currency, or null if there are none. */
  limitOf({ merchantId, environment }: Tenant, currency: string): PaymentLimit | null {
    const { limits } = this.cached.get(merchantId) ?? NOTHING;
    return limits.find((one) => one.environment === environment && one.currency === currency) ?? null;
  }

  /** Registers a function that runs in the transaction of every change. */
  changedBy(onChange: OnStandingChange): void {
    this.onChange = onChange;
  }

  /** Stores the restrictions unless the same or a later change is already stored. */
  async note(restrictions: MerchantRestrictions): Promise<void> {
    await this.db.transaction(async (tx) => {
      const row = await this.store.findIn(tx, restrictions.merchant_id);
      if (!(await this.store.saveIn(tx, restrictions))) return;
      const before = row ? toCached(row) : NOTHING;
      await this.onChange?.(tx, { before, after: restrictions });
    });
    await this.refresh();
  }

  /** Refreshes are serialized, so that an older result never replaces a newer one. */
  private refresh(): Promise<void> {
    const load = () => this.load();
    this.refreshing = this.refreshing.then(load, load);
    return this.refreshing;
  }

  private async load(): Promise<void> {
    const { standings, readTo } = await this.store.changedSince(this.changesReadTo);
    for (const standing of standings) this.cached.set(standing.merchantId, toCached(standing));
    this.changesReadTo = readTo;
  }
}

const toCached = ({ state, payoutsHeld, limits }: MerchantStandingEntity): Cached => ({
  state,
  payouts_held: payoutsHeld,
  limits,
});
