import { Injectable } from '@nestjs/common';
import {
  readProviderJournalsCommand,
  type ProviderJournal,
  type ReadProviderJournalsRequest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class ProviderBooksClient {
  constructor(private readonly commands: CommandClient) {}

  async journals(request: ReadProviderJournalsRequest): Promise<ProviderJournal[]> {
    return (await this.commands.ask(readProviderJournalsCommand, request)).journals;
  }
}
