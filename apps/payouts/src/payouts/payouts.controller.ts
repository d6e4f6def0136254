import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  cancelPayoutCommand,
  createPayoutCommand,
  getPayoutCommand,
  listPayoutEventsCommand,
  listPayoutsCommand,
  resolvePayoutCommand,
  toList,
  type IdempotentActionRequest,
  type CreatePayoutRequest,
  type EventResource,
  type GetRequest,
  type List,
  type ListPayoutsRequest,
  type Payout,
  type ResolvePayoutRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CancelPayout } from './cancel-payout';
import { CreatePayout } from './create-payout';
import { ListPayoutEvents } from './list-payout-events';
import { toPayout } from './payout.view';
import { PayoutsStore } from './payouts.store';
import { ResolvePayout } from './resolve-payout';

@Controller()
export class PayoutsController {
  constructor(
    private readonly createPayout: CreatePayout,
    private readonly payouts: PayoutsStore,
    private readonly cancelPayout: CancelPayout,
    private readonly resolvePayout: ResolvePayout,
    private readonly listPayoutEvents: ListPayoutEvents,
  ) {}

  @OnCommand(createPayoutCommand)
  create(@Payload() command: CreatePayoutRequest): Promise<Payout> {
    return this.createPayout.execute(command);
  }

  @OnCommand(getPayoutCommand)
  async get(@Payload() query: GetRequest): Promise<Payout> {
    return toPayout(await this.payouts.get(query));
  }

  @OnCommand(listPayoutEventsCommand)
  events(@Payload() query: GetRequest): Promise<EventResource<Payout>[]> {
    return this.listPayoutEvents.execute(query);
  }

  @OnCommand(listPayoutsCommand)
  async list(@Payload() query: ListPayoutsRequest): Promise<List<Payout>> {
    return toList((await this.payouts.list(query)).map(toPayout), query.limit);
  }

  @OnCommand(cancelPayoutCommand)
  cancel(@Payload() query: IdempotentActionRequest): Promise<Payout> {
    return this.cancelPayout.execute(query);
  }

  @OnCommand(resolvePayoutCommand)
  resolve(@Payload() command: ResolvePayoutRequest): Promise<Payout> {
    return this.resolvePayout.execute(command);
  }
}
