import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '@tulay/service-host';
import { BalancesStore } from './balances.store';

/**
 * Limits how often the sums are computed. Computing them reads every account, because balances change with
 * each posting and cannot be indexed.
 */
const FRESH_MS = 60_000;

/**
 * Exports the total balances of accounts that do not hold merchants' own money. In-transit accounts must
 * return to zero.
 */
@Injectable()
export class AccountMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly balances: BalancesStore,
  ) {}

  onModuleInit(): void {
    this.metrics.watch({
      name: 'ledger_account_balance_minor',
      help: 'Sum of all accounts of a kind in minor units; positive if we owe it',
      labelNames: ['account', 'environment', 'currency'],
      freshMs: FRESH_MS,
      read: async () =>
        (await this.balances.platformBalances()).map(({ minor, ...labels }) => ({
          labels,
          value: Number(minor),
        })),
    });
  }
}
