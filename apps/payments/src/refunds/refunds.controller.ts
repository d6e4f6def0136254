import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createRefundCommand,
  getRefundCommand,
  listRefundsCommand,
  refundForMerchantCommand,
  resolveRefundCommand,
  type CreateRefundRequest,
  type GetRequest,
  type List,
  type ListRefundsRequest,
  type Refund,
  type RefundForMerchantRequest,
  type ResolveRefundRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateRefund } from './create-refund';
import { GetRefund } from './get-refund';
import { ListRefunds } from './list-refunds';
import { RefundForMerchant } from './refund-for-merchant';
import { ResolveRefund } from './resolve-refund';

@Controller()
export class RefundsController {
  constructor(
    private readonly createRefund: CreateRefund,
    private readonly getRefund: GetRefund,
    private readonly listRefunds: ListRefunds,
    private readonly resolveRefund: ResolveRefund,
    private readonly refundForMerchant: RefundForMerchant,
  ) {}

  @OnCommand(createRefundCommand)
  create(@Payload() request: CreateRefundRequest): Promise<Refund> {
    return this.createRefund.execute(request);
  }

  @OnCommand(refundForMerchantCommand)
  createForMerchant(@Payload() request: RefundForMerchantRequest): Promise<Refund> {
    return this.refundForMerchant.execute(request);
  }

  @OnCommand(getRefundCommand)
  get(@Payload() query: GetRequest): Promise<Refund> {
    return this.getRefund.execute(query);
  }

  @OnCommand(listRefundsCommand)
  list(@Payload() query: ListRefundsRequest): Promise<List<Refund>> {
    return this.listRefunds.execute(query);
  }

  @OnCommand(resolveRefundCommand)
  resolve(@Payload() request: ResolveRefundRequest): Promise<Refund> {
    return this.resolveRefund.execute(request);
  }
}
