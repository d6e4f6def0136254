import { Injectable } from '@nestjs/common';
import { invalidField, type BalanceHistory, type GetBalanceHistoryRequest } from '@tulay/contracts';
import { fromMinor, isCurrency, type Currency } from '@tulay/money';
import { BalancesStore } from './balances.store';

const MAX_MOMENTS = 100;

/**
 * Returns the available balance at several points in time, for charts. A posting counts from its posting time.
 */
@Injectable()
export class GetBalanceHistory {
  constructor(private readonly balances: BalancesStore) {}

  /** @throws DomainError `invalid_request` if the currency or a point in time is invalid */
  async execute(query: GetBalanceHistoryRequest): Promise<BalanceHistory> {
    const currency = validCurrency(query);
    const minor = await this.balances.balancesAt(query);
    return { balances: minor.map((balance) => fromMinor(balance, currency)) };
  }
}

function validCurrency({ currency, at }: GetBalanceHistoryRequest): Currency {
  if (!isCurrency(currency)) throw invalidField('currency', 'must be a supported currency');
  if (at.length < 1 || at.length > MAX_MOMENTS)
    throw invalidField('at', `must contain 1 to ${MAX_MOMENTS} timestamps`);
  if (!at.every((moment, i) => Number.isSafeInteger(moment) && moment >= (at[i - 1] ?? 0)))
    throw invalidField('at', 'must contain Unix timestamps in ascending order');
  return currency;
}
