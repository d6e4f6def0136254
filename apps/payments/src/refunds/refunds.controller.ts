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
    private readonly resolveRefund: ResolveRefund,
  ) {}

  @OnCommand(createRefundCommand)
  create(@Payload() request: CreateRefundRequest): Promise<Refund> {
    return this.createRefund.execute(request);
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
  resolve(@Payload() request: ResolveRefundRequest): Promise<Refund> {
    return this.resolveRefund.execute(request);
  }
}
