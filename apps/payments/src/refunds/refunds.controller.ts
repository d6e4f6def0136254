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
import { ReadRefund } from './read-refund';
import { ResolveRefund } from './resolve-refund';

@Controller()
export class RefundsController {
  constructor(
    private readonly createRefund: CreateRefund,
    private readonly readRefund: ReadRefund,
    private readonly settleRefund: ResolveRefund,
  ) {}

  @OnCommand(createRefundCommand)
  create(@Payload() command: CreateRefundRequest): Promise<Refund> {
    return this.createRefund.execute(command);
  }

  @OnCommand(getRefundCommand)
  get(@Payload() query: GetRequest): Promise<Refund> {
    return this.readRefund.get(query);
  }

  @OnCommand(listRefundsCommand)
  list(@Payload() query: ListRefundsRequest): Promise<List<Refund>> {
    return this.readRefund.list(query);
  }

  @OnCommand(resolveRefundCommand)
  settle(@Payload() command: ResolveRefundRequest): Promise<Refund> {
    return this.settleRefund.execute(command);
  }
}
