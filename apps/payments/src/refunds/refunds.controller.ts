import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createRefundCommand,
  getRefundCommand,
  listRefundsCommand,
  settleRefundCommand,
  type CreateRefund,
  type GetQuery,
  type List,
  type ListRefunds,
  type Refund,
  type SettleRefund,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateRefundUseCase } from './create-refund';
import { ReadRefund } from './read-refund';
import { SettleRefundUseCase } from './settle-refund';

@Controller()
export class RefundsController {
  constructor(
    private readonly createRefund: CreateRefundUseCase,
    private readonly readRefund: ReadRefund,
    private readonly settleRefund: SettleRefundUseCase,
  ) {}

  @OnCommand(createRefundCommand)
  create(@Payload() command: CreateRefund): Promise<Refund> {
    return this.createRefund.execute(command);
  }

  @OnCommand(getRefundCommand)
  get(@Payload() query: GetQuery): Promise<Refund> {
    return this.readRefund.get(query);
  }

  @OnCommand(listRefundsCommand)
  list(@Payload() query: ListRefunds): Promise<List<Refund>> {
    return this.readRefund.list(query);
  }

  @OnCommand(settleRefundCommand)
  settle(@Payload() command: SettleRefund): Promise<Refund> {
    return this.settleRefund.execute(command);
  }
}
