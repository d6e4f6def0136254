import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  cancelPayoutCommand,
  createPayoutCommand,
  getPayoutCommand,
  listBanksCommand,
  listPayoutsCommand,
  settlePayoutCommand,
  toList,
  type ActOnce,
  type Bank,
  type CreatePayout,
  type GetQuery,
  type List,
  type ListPayouts,
  type Payout,
  type PayoutOutcome,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { BANKS } from './banks.rules';
import { CancelPayout } from './cancel-payout';
import { CreatePayoutUseCase } from './create-payout';
import { toPayout } from './payout.view';
import { PayoutsStore } from './payouts.store';
import { SettlePayout } from './settle-payout';

@Controller()
export class PayoutsController {
  constructor(
    private readonly createPayout: CreatePayoutUseCase,
    private readonly payouts: PayoutsStore,
    private readonly cancelPayout: CancelPayout,
    private readonly settlePayout: SettlePayout,
  ) {}

  @OnCommand(createPayoutCommand)
  create(@Payload() command: CreatePayout): Promise<Payout> {
    return this.createPayout.execute(command);
  }

  @OnCommand(getPayoutCommand)
  async get(@Payload() query: GetQuery): Promise<Payout> {
    return toPayout(await this.payouts.get(query));
  }

  @OnCommand(listPayoutsCommand)
  async list(@Payload() query: ListPayouts): Promise<List<Payout>> {
    return toList((await this.payouts.list(query)).map(toPayout), query.limit);
  }

  @OnCommand(cancelPayoutCommand)
  cancel(@Payload() query: ActOnce): Promise<Payout> {
    return this.cancelPayout.execute(query);
  }

  @OnCommand(listBanksCommand)
  banks(): { object: 'list'; data: Bank[]; has_more: false } {
    return { object: 'list', data: [...BANKS], has_more: false };
  }

  @OnCommand(settlePayoutCommand)
  settle(@Payload() command: { payoutId: string; outcome: PayoutOutcome }): Promise<Payout> {
    return this.settlePayout.execute(command);
  }
}
