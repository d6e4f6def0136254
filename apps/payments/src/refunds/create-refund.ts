import { Injectable } from '@nestjs/common';
import type { CreateRefundRequest, Refund } from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
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
    private readonly standings: MerchantStandings,
  ) {}

  /**
   * @throws DomainError `insufficient_scope` (restricted merchant), `not_found` or `unauthenticated` (payment),
   * `invalid_request` (amount), or `invalid_state` (the payment or its provider does not allow the refund)
   */
  async execute(request: CreateRefundRequest): Promise<Refund> {
    const { id } = await executeOnce(this.db, (tx) => this.reserveIn(tx, request));
    const refund = await this.refunds.find(id);
    if (!refund) throw new Error(`the refund ${id} is not stored`);
    return toRefund(await this.drive.execute(refund));
  }

  /** A retry returns the existing refund even if the merchant has since been restricted. */
  private async reserveIn(tx: Tx, request: CreateRefundRequest): Promise<{ id: string }> {
    const isBlocked = this.standings.isBlocked(request, 'create_refund');
    if (isBlocked && !(await this.refunds.findIn(tx, request.id)))
      this.standings.require(request, 'create_refund');
    return this.reserve.executeIn(tx, request);
  }
}
