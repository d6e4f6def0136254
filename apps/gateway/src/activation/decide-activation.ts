import { Injectable } from '@nestjs/common';
import {
  DomainError,
  invalidField,
  requireText,
  type Activation,
  type ApproveMerchantRequest,
  type RejectMerchantRequest,
  type WithActor,
} from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { trimmed } from '../merchants/merchant.rules';
import { MerchantsStore } from '../merchants/merchants.store';
import { ActivationFees } from './activation-fees';
import type { ActivationEntity } from './activation.entity';
import { toActivation } from './activation.view';
import { ActivationsStore } from './activations.store';
import { TransitionActivation, type ActivationTransition } from './transition-activation';

const REASON_MAX = 1_000;

type Deciding = Omit<ActivationTransition, 'merchant' | 'row'> & { merchantId: string; revision: number };

/** Approves or rejects a merchant's application for live mode. Only operators can make this decision. */
@Injectable()
export class DecideActivation {
  constructor(
    private readonly db: Database,
    private readonly merchants: MerchantsStore,
    private readonly activations: ActivationsStore,
    private readonly step: TransitionActivation,
    private readonly fees: ActivationFees,
  ) {}

  /**
   * Records the approval and the activation fee; a job creates the fee's invoice. Activates the merchant
   * immediately if there is no fee.
   */
  async approve({
    merchantId,
    revision,
    digest,
    actor,
  }: WithActor<ApproveMerchantRequest>): Promise<Activation> {
    const fee = await this.fees.draft();
    const changes = { digest, reason: null, decidedBy: actor, ...fee };
    const decision = { merchantId, revision, trigger: 'approved', changes, actor } as const;
    return this.decide(decision, async (tx, { merchant, row }) =>
      fee ? row : this.step.executeIn(tx, { merchant, row, trigger: 'activated', changes: {}, actor }),
    );
  }

  async reject({
    merchantId,
    revision,
    reason,
    actor,
  }: WithActor<RejectMerchantRequest>): Promise<Activation> {
    const told = trimmed(reason);
    requireText(told, 'reason', REASON_MAX);
    const changes = { reason: told, decidedBy: actor };
    return this.decide({ merchantId, revision, trigger: 'rejected', changes, actor });
  }

  private decide(
    { merchantId, revision, ...decision }: Deciding,
    after: (
      tx: Tx,
      decided: ActivationTransition & { row: ActivationEntity },
    ) => Promise<ActivationEntity> = (_tx, { row }) => Promise.resolve(row),
  ): Promise<Activation> {
    requireRevision(revision);
    return this.db.transaction(async (tx) => {
      const merchant = await this.merchants.lock(tx, merchantId);
      const row = await this.activations.findIn(tx, merchantId);
      if (row && isDecided(row, revision, decision.trigger)) return toActivation(row);
      if (merchant.live) throw new DomainError('invalid_state', 'This merchant is already active');
      const changes = { ...decision.changes, revision };
      const decided = await this.step.executeIn(tx, { ...decision, changes, merchant, row });
      return toActivation(await after(tx, { ...decision, merchant, row: decided }));
    });
  }
}

function requireRevision(revision: number): void {
  if (!Number.isSafeInteger(revision) || revision < 1) throw invalidField('revision', 'must be at least 1');
}

/**
 * Returns whether the same decision was already made on this submission.
 * @throws DomainError `invalid_state` if a different decision was made
 */
function isDecided(row: ActivationEntity, revision: number, trigger: string): boolean {
  if (row.revision < revision) return false;
  const isRejected = row.state === 'rejected';
  if (row.revision === revision && isRejected === (trigger === 'rejected')) return true;
  throw new DomainError(
    'invalid_state',
    `This submission has already been decided; the application is ${row.state}`,
  );
}
