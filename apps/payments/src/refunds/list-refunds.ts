import { Injectable } from '@nestjs/common';
import { toList, type List, type ListRefundsRequest, type Refund } from '@tulay/contracts';
import { toRefund } from './refund.view';
import { RefundsStore } from './refunds.store';

@Injectable()
export class ListRefunds {
  constructor(private readonly refunds: RefundsStore) {}

  async execute(query: ListRefundsRequest): Promise<List<Refund>> {
    return toList((await this.refunds.list(query)).map(toRefund), query.limit);
  }
}
