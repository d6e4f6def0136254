import { Injectable } from '@nestjs/common';
import { DomainError, type CreateRefundRequest, type Refund } from '@tulay/contracts';
import { Database, KeptAnswer } from '@tulay/persistence';
import { DriveRefund } from './drive-refund';
import { toRefund } from './refund.view';
import { ReserveRefund, type Refusal } from './reserve-refund';

/** Creates a refund, at most one for an id, or refuses it for good, and drives it as far as possible at once. */
@Injectable()
export class CreateRefund {
  constructor(
    private readonly db: Database,
    private readonly reserve: ReserveRefund,
    private readonly drive: DriveRefund,
  ) {}

  /** @throws DomainError `not_found`, `unauthenticated`, `invalid_request`, `invalid_state` (also: the provider cannot) */
  async execute(request: CreateRefundRequest): Promise<Refund> {
    const refusal = new KeptAnswer<Refusal>();
    const refund = await this.db.transaction((tx) => this.reserve.executeIn(tx, request, refusal));
    if (!('id' in refund)) throw new DomainError(refund.code, refund.message, refund.issues);
    return toRefund(await this.drive.execute(refund));
  }
}
