import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import {
  DomainError,
  invalidField,
  newId,
  RECEIPT_RESOLUTIONS,
  toUnix,
  type Clock,
  type ResolveReceiptRequest,
  type UnappliedReceipt,
} from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { CreditUnappliedReceipt } from './credit-unapplied-receipt';
import type { NewResolution, ReceiptResolutionEntity } from './receipt-resolution.entity';
import { toUnappliedReceipt } from './unapplied-receipt.view';
import { UnappliedReceiptsStore, type UnappliedReceiptDetails } from './unapplied-receipts.store';

const NOTE_MAX = 400;
const ACTOR_MAX = 200;

/** Resolves money that belongs to no payment: it was returned to its payer, or a merchant is credited. Audited. */
@Injectable()
export class ResolveUnappliedReceipt {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly receipts: UnappliedReceiptsStore,
    private readonly credit: CreditUnappliedReceipt,
    private readonly audit: AuditLog,
  ) {}

  /** A repeat changes nothing. @throws DomainError `not_found`, `invalid_request`, `invalid_state` */
  async execute(request: ResolveReceiptRequest): Promise<UnappliedReceipt> {
    check(request);
    const receipt = await this.receipts.get(request.receiptId);
    const resolution = this.resolutionOf(request, receipt);
    await this.decide(resolution, receipt);
    const decided = await this.receipts.get(receipt.id);
    requireSame(decided.resolution, resolution);
    return toUnappliedReceipt(await this.credit.execute(decided));
  }

  /** Saves the decision and who made it in one transaction, before the ledger is asked. */
  private async decide(resolution: NewResolution, receipt: UnappliedReceiptDetails): Promise<void> {
    const subject = `receipt ${receipt.id}`;
    const { actor } = resolution;
    await this.db.transaction(async (tx) => {
      if (!(await this.receipts.resolve(tx, resolution))) return;
      const detail = auditDetail(resolution, receipt);
      await this.audit.record(tx, { action: 'receipt.resolved', subject, actor, detail });
    });
  }

  private resolutionOf(request: ResolveReceiptRequest, receipt: UnappliedReceiptDetails): NewResolution {
    const { receiptId, outcome, note, actor } = request;
    const credits = outcome === 'credited';
    return {
      receiptId,
      outcome,
      note,
      actor,
      merchantId: credits ? merchantOf(request, receipt) : null,
      adjustmentId: credits ? newId('adj') : null,
      created: toUnix(this.clock.now('live')),
    };
  }
}

function auditDetail(resolution: NewResolution, { notification }: UnappliedReceiptDetails) {
  const { outcome, note, merchantId: merchant, adjustmentId: adjustment } = resolution;
  const { providerRef: provider_ref, amount, currency } = notification;
  const credited = outcome === 'credited' ? { merchant, adjustment } : {};
  return { outcome, note, provider_ref, amount: String(amount), currency, ...credited };
}

function merchantOf({ merchantId }: ResolveReceiptRequest, { payment }: UnappliedReceiptDetails): string {
  const merchant = merchantId ?? payment?.merchantId;
  if (merchant === undefined)
    throw invalidField('merchant', 'must be named: the money was not sent for a payment of ours');
  return merchant;
}

function check({ receiptId, outcome, note, actor, merchantId }: ResolveReceiptRequest): void {
  if (!Number.isSafeInteger(receiptId))
    throw invalidField('receipt', 'must be the id of an unapplied receipt');
  if (!RECEIPT_RESOLUTIONS.includes(outcome)) throw invalidField('outcome', 'must be returned or credited');
  requireText(note, 'note', NOTE_MAX);
  requireText(actor, 'actor', ACTOR_MAX);
  if (merchantId !== undefined && outcome !== 'credited')
    throw invalidField('merchant', 'is named for a credit only');
}

function requireText(text: string, field: string, max: number): void {
  if (typeof text !== 'string' || !text.trim() || text.length > max)
    throw invalidField(field, `must have 1 to ${max} characters`);
}

function requireSame(decided: ReceiptResolutionEntity | null, wanted: NewResolution): void {
  if (decided?.outcome === wanted.outcome && decided.merchantId === wanted.merchantId) return;
  throw new DomainError('invalid_state', `This receipt was ${decided?.outcome} already`);
}
