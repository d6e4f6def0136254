import { Injectable } from '@nestjs/common';
import { listEventsCommand, type EventResource, type List, type ListRequest } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Events: the notifier stores a copy of all of them. */
@Injectable()
export class NotifierClient {
  constructor(private readonly commands: CommandClient) {}

  list(query: ListRequest): Promise<List<EventResource>> {
    return this.commands.ask(listEventsCommand, query);
  }
}
