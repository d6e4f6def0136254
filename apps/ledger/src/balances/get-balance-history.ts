import { Injectable } from '@nestjs/common';
import { invalidField, type BalanceHistory, type GetBalanceHistoryRequest } from '@tulay/contracts';
import { fromMinor, isCurrency, type Currency } from '@tulay/money';
import { BalancesStore } from './balances.store';

const MOMENTS_AT_MOST = 100;

/** How the available balance stood at some moments, by when things were booked: for a picture of the last days. */
@Injectable()
export class GetBalanceHistory {
  constructor(private readonly balances: BalancesStore) {}

  /** @throws DomainError `invalid_request` */
  async execute(query: GetBalanceHistoryRequest): Promise<BalanceHistory> {
    const currency = checked(query);
    const minor = await this.balances.at(query);
    return { balances: minor.map((balance) => fromMinor(balance, currency)) };
  }
}

function checked({ currency, at }: GetBalanceHistoryRequest): Currency {
  if (!isCurrency(currency)) throw invalidField('currency', 'is not a currency this service knows');
  if (at.length < 1 || at.length > MOMENTS_AT_MOST)
    throw invalidField('at', `must hold 1 to ${MOMENTS_AT_MOST} moments`);
  if (!at.every((moment, i) => Number.isSafeInteger(moment) && moment >= (at[i - 1] ?? 0)))
    throw invalidField('at', 'must hold Unix seconds, the earliest first');
  return currency;
}
