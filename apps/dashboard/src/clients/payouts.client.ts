import { Injectable } from '@nestjs/common';
import {
  cancelPayoutCommand,
  createPayoutCommand,
  getPayoutCommand,
  listBanksCommand,
  listPayoutEventsCommand,
  listPayoutsCommand,
  type Bank,
  type CreatePayoutRequest,
  type EventResource,
  type GetRequest,
  type List,
  type ListPayoutsRequest,
  type Payout,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { Changes } from '../changes/changes';
import { askerOf, tenantOf, type Visit } from '../http/visit';

@Injectable()
export class PayoutsClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: Changes,
  ) {}

  /** One id makes one payout, however often it is asked for. @throws DomainError `invalid_request`, `no_route`, `insufficient_balance` */
  create(request: CreatePayoutRequest): Promise<Payout> {
    return this.commands.ask(createPayoutCommand, request);
  }

  /** Newest first. @throws DomainError `invalid_request` when `startingAfter` names no payout of this list */
  list(query: ListPayoutsRequest): Promise<List<Payout>> {
    return this.commands.ask(listPayoutsCommand, query);
  }

  /** @throws DomainError `not_found`, `unauthenticated` for a payout of the other side */
  get(query: GetRequest): Promise<Payout> {
    return this.commands.ask(getPayoutCommand, query);
  }

  /** Oldest first; those that are old enough are gone. @throws DomainError `not_found` */
  events(query: GetRequest): Promise<EventResource<Payout>[]> {
    return this.commands.ask(listPayoutEventsCommand, query);
  }

  /** @throws DomainError `not_found`, `invalid_state` when it was sent already */
  async cancel(visit: Visit, id: string, operation: string): Promise<void> {
    const query = { ...tenantOf(visit), id };
    await this.changes.ask(
      askerOf(visit),
      { action: 'payout.cancel', detail: { payout: id }, operation },
      () => this.commands.ask(cancelPayoutCommand, query, operation),
    );
  }

  async banks(): Promise<readonly Bank[]> {
    return (await this.commands.ask(listBanksCommand, {})).data;
  }
}
