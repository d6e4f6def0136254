import { Injectable } from '@nestjs/common';
import type { GetRequest, Refund } from '@tulay/contracts';
import { toRefund } from './refund.view';
import { RefundsStore } from './refunds.store';

@Injectable()
export class GetRefund {
  constructor(private readonly refunds: RefundsStore) {}

  async execute(query: GetRequest): Promise<Refund> {
    return toRefund(await this.refunds.get(query));
  }
}
