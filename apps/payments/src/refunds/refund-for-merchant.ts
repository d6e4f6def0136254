import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import {
  invalidField,
  REFUND_REASONS,
  requireText,
  type Refund,
  type RefundForMerchantRequest,
} from '@tulay/contracts';
import { fromMinor, isCurrency, minorFromWire, type Currency, type MinorString } from '@tulay/money';
import { Database, executeOnce, type Tx } from '@tulay/persistence';
import { DriveRefund } from './drive-refund';
import { toRefund } from './refund.view';
import { RefundsStore } from './refunds.store';
import { ReserveRefund } from './reserve-refund';

const NOTE_MAX = 500;

/** Creates a refund that an operator requests on behalf of a merchant, and writes an audit entry. */
@Injectable()
export class RefundForMerchant {
  constructor(
    private readonly db: Database,
    private readonly reserve: ReserveRefund,
    private readonly refunds: RefundsStore,
    private readonly drive: DriveRefund,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Also works if the merchant is restricted, so that its payers can be refunded.
   * @throws DomainError `not_found` or `unauthenticated` (payment), `invalid_request` (amount, currency, reason
   * or note), or `invalid_state` (the payment or its provider does not allow the refund)
   */
  async execute(request: RefundForMerchantRequest): Promise<Refund> {
    requireText(request.note, 'note', NOTE_MAX);
    if (!REFUND_REASONS.includes(request.reason))
      throw invalidField('reason', `must be one of ${REFUND_REASONS.join(', ')}`);
    const { id } = await executeOnce(this.db, (tx) => this.reserveIn(tx, request));
    const refund = await this.refunds.find(id);
    if (!refund) throw new Error(`the refund ${id} is not stored`);
    return toRefund(await this.drive.execute(refund));
  }

  private async reserveIn(tx: Tx, request: RefundForMerchantRequest): Promise<{ id: string }> {
    const { id, paymentId, currency, reason, note, merchantId, environment } = request;
    const amount = fromMinor(minorIn(request.amount), currencyIn(currency));
    const reserved = { id, paymentId, merchantId, environment, amount, currency, reason };
    const { isNew } = await this.reserve.executeIn(tx, reserved);
    if (!isNew) return { id };
    const detail = {
      payment: paymentId,
      merchant: merchantId,
      amount: request.amount,
      currency,
      reason,
      note,
    };
    await this.audit.record(tx, { action: 'refund.created', subject: id, detail });
    return { id };
  }
}

function minorIn(amount: MinorString): bigint {
  if (!/^\d{1,18}$/.test(amount)) throw invalidField('amount', 'must be in minor units');
  return minorFromWire(amount);
}

function currencyIn(currency: string): Currency {
  if (!isCurrency(currency)) throw invalidField('currency', 'must be a supported currency');
  return currency;
}
