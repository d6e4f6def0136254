import { Injectable } from '@nestjs/common';
import { listPaymentEventsCommand, type EventResource, type GetRequest } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class NotifierClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Returns the notifier's copies of a payment's events, oldest first. Copies are deleted after their
   * retention period.
   */
  eventsOf(payment: GetRequest): Promise<EventResource[]> {
    return this.commands.ask(listPaymentEventsCommand, payment);
  }
}
