import { Injectable } from '@nestjs/common';
import { toList, type GetRequest, type List, type ListRefundsRequest, type Refund } from '@tulay/contracts';
import { toRefund } from './refund.view';
import { RefundsStore } from './refunds.store';

/** Shows refunds to merchants. */
@Injectable()
export class ReadRefund {
  constructor(private readonly refunds: RefundsStore) {}

  async get(query: GetRequest): Promise<Refund> {
    return toRefund(await this.refunds.get(query));
  }

  async list(query: ListRefundsRequest): Promise<List<Refund>> {
    return toList((await this.refunds.list(query)).map(toRefund), query.limit);
  }
}
