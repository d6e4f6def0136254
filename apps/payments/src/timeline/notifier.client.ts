import { Injectable } from '@nestjs/common';
import { listPaymentEventsCommand, type EventResource, type GetRequest } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class NotifierClient {
  constructor(private readonly commands: CommandClient) {}

  /** The copies of a payment's events, oldest first. Those past their retention are gone. */
  eventsOf(payment: GetRequest): Promise<EventResource[]> {
    return this.commands.ask(listPaymentEventsCommand, payment);
  }
}
