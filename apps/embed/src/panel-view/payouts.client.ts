import { Injectable } from '@nestjs/common';
import { listPayoutsCommand, type List, type ListRequest, type Payout } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class PayoutsClient {
  constructor(private readonly commands: CommandClient) {}

  list(query: ListRequest): Promise<List<Payout>> {
    return this.commands.ask(listPayoutsCommand, query);
  }
}
