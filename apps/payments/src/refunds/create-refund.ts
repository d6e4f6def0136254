import { Injectable } from '@nestjs/common';
import type { CreateRefundRequest, Refund } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { DriveRefund } from './drive-refund';
import { toRefund } from './refund.view';
import { ReserveRefund } from './reserve-refund';

/** Creates a refund, at most one for an id, and drives it as far as possible at once. */
@Injectable()
export class CreateRefund {
  constructor(
    private readonly db: Database,
    private readonly reserve: ReserveRefund,
    private readonly drive: DriveRefund,
  ) {}

  /** @throws DomainError `not_found`, `unauthenticated`, `invalid_request`, `invalid_state` (also: the provider cannot) */
  async execute(request: CreateRefundRequest): Promise<Refund> {
    const refund = await this.db.transaction((tx) => this.reserve.executeIn(tx, request));
    return toRefund(await this.drive.execute(refund));
  }
}
