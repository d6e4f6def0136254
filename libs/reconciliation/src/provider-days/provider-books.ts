import { Inject, Injectable } from '@nestjs/common';
import { PROVIDER_JOURNALS_PER_PAGE, type ProviderJournal } from '@tulay/contracts';
import { OWN_MONEY, type OwnMoney, type ProviderDay } from './own-money.port';

/** Reads the entries of provider accounts in the ledger that concern the service's own money. */
@Injectable()
export class ProviderBooks {
  constructor(@Inject(OWN_MONEY) private readonly own: OwnMoney) {}

  async of(sourceIds: string[]): Promise<ProviderJournal[]> {
    return sourceIds.length ? this.own.booked({ sourceIds }) : [];
  }

  async *pagesOf({ provider, environment, from, to }: ProviderDay): AsyncGenerator<ProviderJournal[]> {
    const { journals: kinds } = this.own;
    for (let after = '0'; ;) {
      const journals = await this.own.booked({ provider, environment, kinds, from, to, after });
      if (journals.length) yield journals;
      const last = journals.at(-1);
      if (!last || journals.length < PROVIDER_JOURNALS_PER_PAGE) return;
      after = last.number;
    }
  }
}
