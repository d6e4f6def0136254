import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type ProviderOwes, type ReportSettlementsRequest } from '@tulay/contracts';
import { minorToWire } from '@tulay/money';
import { CLOCK } from '@tulay/service-host';
import { dayText, manilaDayOf, OwedDays } from './owed-by-age.rules';
import { SettlementsStore, type ProviderBook } from './settlements.store';

const DAYS_AT_ONCE = 60;
/** Highest possible day number, used as the starting point for reading days backwards. */
const LAST_DAY = 2 ** 31 - 1;

/** Returns each provider's debt by age. Reads daily sums only as far back as an amount is open. */
@Injectable()
export class ReadSettlements {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly settlements: SettlementsStore,
  ) {}

  async execute({ provider }: ReportSettlementsRequest): Promise<{ providers: ProviderOwes[] }> {
    const providers: ProviderOwes[] = [];
    for (const book of await this.settlements.books(provider ?? null))
      providers.push(await this.report(book));
    return { providers };
  }

  private async report(book: ProviderBook): Promise<ProviderOwes> {
    const { provider, environment, currency } = book;
    const owed = -BigInt(book.owed);
    const days = await this.openDays(book, owed);
    return {
      provider,
      environment,
      currency,
      owed: minorToWire(owed),
      fees: minorToWire(-BigInt(book.fees)),
      paidOut: minorToWire(-BigInt(book.bank)),
      since: days.since === null ? null : dayText(days.since),
      byAge: days.byAge(),
    };
  }

  private async openDays({ accountId, environment }: ProviderBook, owed: bigint): Promise<OwedDays> {
    const open = new OwedDays(owed, manilaDayOf(toUnix(this.clock.now(environment))));
    for (let before = LAST_DAY; !open.isComplete;) {
      const days = await this.settlements.daysBefore(accountId, before, DAYS_AT_ONCE);
      for (const { day, added } of days) open.add(day, added);
      const last = days.at(-1);
      if (!last || days.length < DAYS_AT_ONCE) break;
      before = last.day;
    }
    return open;
  }
}
