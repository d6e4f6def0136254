import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { AuditLog } from '@tulay/audit-log';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { MerchantEntity } from '../merchants/merchant.entity';
import { MerchantsStore } from '../merchants/merchants.store';
import type { ActivationEntity } from './activation.entity';
import { nextActivationState, type ActivationTrigger } from './activation.states';
import { ActivationsStore } from './activations.store';

/** Input of a transition. The current transaction must hold the merchant's lock. */
export interface ActivationTransition {
  merchant: MerchantEntity;
  /** Stored activation, or null before the first decision. */
  row: ActivationEntity | null;
  trigger: ActivationTrigger;
  changes: Partial<ActivationEntity>;
  actor: string;
}

/** Executes every transition of a merchant's activation. No other code activates a merchant that signed up. */
@Injectable()
export class TransitionActivation {
  constructor(
    private readonly db: Database,
    private readonly merchants: MerchantsStore,
    private readonly activations: ActivationsStore,
    private readonly audit: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs the transition in a new transaction. Does nothing if the activation has changed since the caller
   * read it.
   */
  async executeOn(
    seen: Pick<ActivationEntity, 'merchantId' | 'invoiceId' | 'state'>,
    step: Pick<ActivationTransition, 'trigger' | 'changes' | 'actor'>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const merchant = await this.merchants.lock(tx, seen.merchantId);
      const row = await this.activations.findIn(tx, seen.merchantId);
      if (row?.invoiceId !== seen.invoiceId || row.state !== seen.state) return;
      await this.executeIn(tx, { ...step, merchant, row });
    });
  }

  /** @throws DomainError `invalid_state` if the transition is not allowed */
  async executeIn(tx: Tx, step: ActivationTransition): Promise<ActivationEntity> {
    const { merchant, trigger, changes, actor } = step;
    const before = step.row ?? this.undecided(merchant.id, actor);
    const state = nextActivationState(step.row?.state ?? 'undecided', trigger);
    const row = { ...before, ...changes, state, change: before.change + 1 };
    await this.activations.save(tx, row);
    if (state === 'active') await this.activate(tx, merchant, actor);
    else await this.note(tx, row, { trigger, actor });
    return row;
  }

  private async activate(tx: Tx, merchant: MerchantEntity, actor: string): Promise<void> {
    merchant.live = true;
    await this.merchants.save(tx, merchant);
    await this.audit.record(tx, { action: 'merchant.activated', subject: merchant.id, actor });
  }

  private note(
    tx: Tx,
    { merchantId: subject, revision, digest, reason, invoiceId: invoice }: ActivationEntity,
    { trigger, actor }: Pick<ActivationTransition, 'trigger' | 'actor'>,
  ): Promise<void> {
    const detail = { revision, digest, reason, invoice };
    return this.audit.record(tx, { action: `merchant.${trigger}`, subject, detail, actor });
  }

  private undecided(merchantId: string, decidedBy: string): Omit<ActivationEntity, 'state'> {
    const created = toUnix(this.clock.now('live'));
    return { ...NOTHING, merchantId, decidedBy, created };
  }
}

const NOTHING = {
  revision: 0,
  digest: null,
  reason: null,
  invoiceId: null,
  payeeId: null,
  fee: null,
  feeCurrency: null,
  feeEnvironment: null,
  feeUrl: null,
  feeCheckAt: null,
  change: 0,
  told: 0,
};
