import { Injectable } from '@nestjs/common';
import {
  PROVIDER_JOURNALS_PER_PAGE,
  readProviderJournalsCommand,
  type ProviderJournal,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import type { ProviderDay } from './our-payouts.store';

/** The providers' accounts in the ledger. */
@Injectable()
export class ProviderBooksClient {
  constructor(private readonly commands: CommandClient) {}

  async of(sourceIds: string[]): Promise<ProviderJournal[]> {
    if (!sourceIds.length) return [];
    return (await this.commands.ask(readProviderJournalsCommand, { sourceIds })).journals;
  }

  /** What was booked for payouts on a day, page by page. */
  async *pagesOf({ provider, environment, from, to }: ProviderDay): AsyncGenerator<ProviderJournal[]> {
    for (let after = '0'; ;) {
      const request = { provider, environment, from, to, after };
      const { journals } = await this.commands.ask(readProviderJournalsCommand, request);
      if (journals.length) yield journals;
      const last = journals.at(-1);
      if (!last || journals.length < PROVIDER_JOURNALS_PER_PAGE) return;
      after = last.number;
    }
  }
}
