import { Injectable } from '@nestjs/common';
import {
  invalidField,
  toList,
  type BalanceDay,
  type List,
  type ListBalanceDaysRequest,
} from '@tulay/contracts';
import { fromMinor, isCurrency, type Currency } from '@tulay/money';
import { BalanceDaysStore, type BalanceDayRow } from './balance-days.store';

const DAY_MS = 86_400_000;

@Injectable()
export class ListBalanceDays {
  constructor(private readonly days: BalanceDaysStore) {}

  /** @throws DomainError `invalid_request` if the currency or a date is invalid */
  async execute(query: ListBalanceDaysRequest): Promise<List<BalanceDay>> {
    const { currency, limit } = query;
    if (!isCurrency(currency)) throw invalidField('currency', 'must be a supported currency');
    const rows = await this.days.list({
      ...query,
      from: dayNumber('from', query.from),
      to: dayNumber('to', query.to),
      before: dayNumber('starting_after', query.startingAfter),
      limit: limit + 1,
    });
    return toList(
      rows.map((row) => toBalanceDay(row, currency)),
      limit,
    );
  }
}

function dayNumber(field: string, day: string | undefined): number | null {
  if (day === undefined) return null;
  const ms = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw invalidField(field, 'must be a date in the format YYYY-MM-DD');
  return ms / DAY_MS;
}

const toBalanceDay = ({ day, lines, amount, closing }: BalanceDayRow, currency: Currency): BalanceDay => ({
  id: new Date(day * DAY_MS).toISOString().slice(0, 10),
  lines,
  net: fromMinor(BigInt(amount), currency),
  closing: fromMinor(BigInt(closing), currency),
});
