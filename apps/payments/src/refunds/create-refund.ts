import { Injectable } from '@nestjs/common';
import type { CreateRefundRequest, Refund } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { DriveRefund } from './drive-refund';
import { toRefund } from './refund.view';
import { RefundsStore } from './refunds.store';
import { ReserveRefund } from './reserve-refund';

/** Creates a refund, at most one per ID and command, and immediately processes it as far as possible. */
@Injectable()
export class CreateRefund {
  constructor(
    private readonly db: Database,
    private readonly reserve: ReserveRefund,
    private readonly refunds: RefundsStore,
    private readonly drive: DriveRefund,
  ) {}

  /**
   * @throws DomainError `not_found` or `unauthenticated` for the payment, `invalid_request` for the amount,
   * or `invalid_state` if the payment or its provider does not allow the refund
   */
  async execute(request: CreateRefundRequest): Promise<Refund> {
    const { id } = await executeOnce(this.db, (tx) => this.reserve.executeIn(tx, request));
    const refund = await this.refunds.find(id);
    if (!refund) throw new Error(`the refund ${id} is not stored`);
    return toRefund(await this.drive.execute(refund));
  }
}
