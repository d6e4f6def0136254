import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createRefundCommand,
  getRefundCommand,
  listRefundsCommand,
  resolveRefundCommand,
  type CreateRefundRequest,
  type GetRequest,
  type List,
  type ListRefundsRequest,
  type Refund,
  type ResolveRefundRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateRefund } from './create-refund';
import { GetRefund } from './get-refund';
import { ListRefunds } from './list-refunds';
import { ResolveRefund } from './resolve-refund';

@Controller()
export class RefundsController {
  constructor(
    private readonly createRefund: CreateRefund,
    private readonly getRefund: GetRefund,
    private readonly listRefunds: ListRefunds,
    private readonly resolveRefund: ResolveRefund,
  ) {}

  @OnCommand(createRefundCommand)
  create(@Payload() request: CreateRefundRequest): Promise<Refund> {
    return this.createRefund.execute(request);
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
