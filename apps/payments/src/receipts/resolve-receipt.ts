import { Inject, Injectable } from '@nestjs/common';
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
import { AuditLog } from '@tulay/audit-log';
import { CLOCK } from '@tulay/service-host';
import { CreditReceipt } from './credit-receipt';
import type { ResolutionRow, UnappliedRow } from './receipt.entity';
import { toUnappliedReceipt } from './receipt.view';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

const NOTE_MAX = 400;
const ACTOR_MAX = 200;

/** Ends the money that belongs to no payment: it went back to its payer, or a merchant is credited with it. Audited. */
@Injectable()
export class ResolveReceipt {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly receipts: UnappliedReceiptsStore,
    private readonly credit: CreditReceipt,
    private readonly audit: AuditLog,
  ) {}

  /** A repeat changes nothing. @throws DomainError `not_found`, `invalid_request`, `invalid_state` */
  async execute(request: ResolveReceiptRequest): Promise<UnappliedReceipt> {
    check(request);
    const receipt = await this.receipts.get(request.receiptId);
    const wanted = this.resolutionOf(request, receipt);
    await this.decide(wanted, receipt);
    const decided = await this.receipts.get(receipt.id);
    if (!isSame(decided.resolution!, wanted))
      throw new DomainError('invalid_state', `This receipt was ${decided.resolution!.outcome} already`);
    return toUnappliedReceipt(await this.credit.execute(decided));
  }

  /** The decision and who made it, in one transaction, before anybody is asked. */
  private decide(wanted: ResolutionRow, { providerRef, amount, currency }: UnappliedRow): Promise<void> {
    return this.db.transaction(async (tx) => {
      if (!(await this.receipts.resolve(tx, wanted))) return;
      const { receiptId, outcome, note, actor, merchantId: merchant, adjustmentId: adjustment } = wanted;
      const detail = { outcome, note, provider_ref: providerRef, amount: String(amount), currency };
      const subject = `receipt ${receiptId}`;
      const credited = outcome === 'credited' ? { merchant, adjustment } : {};
      await this.audit.record(tx, {
        action: 'receipt.resolved',
        subject,
        actor,
        detail: { ...detail, ...credited },
      });
    });
  }

  private resolutionOf(request: ResolveReceiptRequest, receipt: UnappliedRow): ResolutionRow {
    const { receiptId, outcome, note, actor } = request;
    const credits = outcome === 'credited';
    return {
      receiptId,
      outcome,
      note,
      actor,
      merchantId: credits ? merchantOf(request, receipt) : null,
      adjustmentId: credits ? newId('adj') : null,
      done: !credits,
      created: toUnix(this.clock.now('live')),
    };
  }
}

function merchantOf({ merchantId }: ResolveReceiptRequest, { paymentMerchantId }: UnappliedRow): string {
  const merchant = merchantId ?? paymentMerchantId;
  if (merchant === null)
    throw invalidField('merchant', 'must be named: the receipt was sent for no payment we know');
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

const isSame = (one: ResolutionRow, other: ResolutionRow): boolean =>
  one.outcome === other.outcome && one.merchantId === other.merchantId;
