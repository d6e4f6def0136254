import { Injectable } from '@nestjs/common';
import {
  REFUND_STATUSES,
  toList,
  type FindRefundsRequest,
  type FoundRefund,
  type List,
} from '@tulay/contracts';
import { combinationsOf, Database, readPlatformPage, rowMapperOf, type DbRecord } from '@tulay/persistence';
import { RefundEntity } from '../refunds/refund.entity';
import { toRefund } from '../refunds/refund.view';
import { RefundsStore } from '../refunds/refunds.store';

const { fromRecord } = rowMapperOf(RefundEntity);

/** Finds refunds of one or all merchants for an operator. */
@Injectable()
export class FindRefunds {
  constructor(
    private readonly db: Database,
    private readonly refunds: RefundsStore,
  ) {}

  async execute(query: FindRefundsRequest): Promise<List<FoundRefund>> {
    const rows = await this.find(query);
    return toList(
      rows.map((row) => ({ ...toRefund(row), merchant: row.merchantId })),
      query.limit,
    );
  }

  /**
   * The index `refunds_of_all` contains the status before `created`, so a list without a status reads a page for each
   * status.
   */
  async find({ id, ...query }: FindRefundsRequest): Promise<RefundEntity[]> {
    const { merchantId, status, paymentId } = query;
    if (merchantId !== undefined && id === undefined) return this.refunds.list({ ...query, merchantId });
    const isOne = [id, status, paymentId].some((value) => value !== undefined);
    const oneOf = isOne ? undefined : combinationsOf({ status: REFUND_STATUSES });
    const equal = { id, merchant_id: merchantId, status, payment_id: paymentId };
    return (await readPlatformPage<DbRecord>(this.db, 'refunds', query, { equal, oneOf })).map(fromRecord);
  }
}
