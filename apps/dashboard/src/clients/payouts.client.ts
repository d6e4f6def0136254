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
   * Creates a payout. Idempotent: repeating a request with the same ID does not create a second payout.
   * @throws DomainError `invalid_request` if a field is invalid, `no_route` if no provider accepts the
   * payout, `insufficient_balance` if the balance is too low
   */
  create(request: CreatePayoutRequest): Promise<Payout> {
    return this.commands.ask(createPayoutCommand, request, request.id);
  }

  /**
   * Lists payouts, newest first.
   * @throws DomainError `invalid_request` if `startingAfter` is not in the list
   */
  list(query: ListPayoutsRequest): Promise<List<Payout>> {
    return this.commands.ask(listPayoutsCommand, query);
  }

  /**
   * @throws DomainError `not_found` if the payout does not exist, `unauthenticated` if the payout is in the
   * other mode
   */
  get(query: GetRequest): Promise<Payout> {
    return this.commands.ask(getPayoutCommand, query);
  }

  /**
   * Lists a payout's events, oldest first. Events are deleted after the retention period.
   * @throws DomainError `not_found` if the payout does not exist
   */
  events(query: GetRequest): Promise<EventResource<Payout>[]> {
    return this.commands.ask(listPayoutEventsCommand, query);
  }

  /**
   * @throws DomainError `not_found` if the payout does not exist, `invalid_state` if the payout was already
   * sent
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
