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
import { AuditedChanges } from '../changes/audited-changes';
import { requesterOf, tenantOf, type RequestContext } from '../http/request-context';

@Injectable()
export class PayoutsClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: AuditedChanges,
  ) {}

  /**
   * Creates a payout. Idempotent per ID.
   * @throws DomainError `invalid_request`, `no_route`, `insufficient_balance`
   */
  create(request: CreatePayoutRequest): Promise<Payout> {
    return this.commands.ask(createPayoutCommand, request, request.id);
  }

  /**
   * Lists payouts, newest first.
   * @throws DomainError `invalid_request` if `startingAfter` is not a payout of this list
   */
  list(query: ListPayoutsRequest): Promise<List<Payout>> {
    return this.commands.ask(listPayoutsCommand, query);
  }

  /**
   * Returns a payout.
   * @throws DomainError `not_found`, `unauthenticated` for a payout of the other mode
   */
  get(query: GetRequest): Promise<Payout> {
    return this.commands.ask(getPayoutCommand, query);
  }

  /**
   * Lists a payout's events, oldest first. Events past their retention are not included.
   * @throws DomainError `not_found`
   */
  events(query: GetRequest): Promise<EventResource<Payout>[]> {
    return this.commands.ask(listPayoutEventsCommand, query);
  }

  /**
   * Cancels a payout.
   * @throws DomainError `not_found`, `invalid_state` if it was already sent
   */
  async cancel(visit: RequestContext, id: string, operation: string): Promise<void> {
    const query = { ...tenantOf(visit), id };
    await this.changes.request(
      requesterOf(visit),
      { action: 'payout.cancel', detail: { payout: id }, operation },
      () => this.commands.ask(cancelPayoutCommand, query, operation),
    );
  }

  async banks(): Promise<readonly Bank[]> {
    return (await this.commands.ask(listBanksCommand, {})).data;
  }
}
