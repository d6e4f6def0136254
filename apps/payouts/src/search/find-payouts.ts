import { Injectable } from '@nestjs/common';
import {
  PAYOUT_METHODS,
  PAYOUT_STATUSES,
  toList,
  type FindPayoutsRequest,
  type FoundPayout,
  type List,
} from '@tulay/contracts';
import { combinationsOf, Database, readPlatformPage, rowMapperOf, type DbRecord } from '@tulay/persistence';
import { PayoutEntity } from '../payouts/payout.entity';
import { toPayout } from '../payouts/payout.view';
import { PayoutsStore } from '../payouts/payouts.store';

const { fromRecord } = rowMapperOf(PayoutEntity);

/** Finds payouts of one or all merchants for an operator. */
@Injectable()
export class FindPayouts {
  constructor(
    private readonly db: Database,
    private readonly payouts: PayoutsStore,
  ) {}

  async execute(query: FindPayoutsRequest): Promise<List<FoundPayout>> {
    const rows = await this.find(query);
    return toList(
      rows.map((row) => ({ ...toPayout(row), merchant: row.merchantId })),
      query.limit,
    );
  }

  /**
   * The index `payouts_of_all` contains the status and the method before `created`, so a list without a status
   * or method filter reads a page for each value of the unfiltered column.
   */
  async find({ id, ...query }: FindPayoutsRequest): Promise<PayoutEntity[]> {
    const { merchantId, status, method } = query;
    if (merchantId !== undefined && id === undefined) return this.payouts.list({ ...query, merchantId });
    const states = combinationsOf({
      status: status === undefined ? PAYOUT_STATUSES : [status],
      method: method === undefined ? PAYOUT_METHODS : [method],
    });
    const filters =
      id === undefined ? { oneOf: states } : { equal: { id, merchant_id: merchantId, status, method } };
    return (await readPlatformPage<DbRecord>(this.db, 'visible_payouts', query, filters)).map(fromRecord);
  }
}
