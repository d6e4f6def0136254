import { Injectable } from '@nestjs/common';
import type { CreatePayoutRequest, PayoutPreview } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import { PayoutRoutes } from '../routing/payout-routes';
import { LedgerClient } from './ledger.client';
import { insufficientBalance, orderOf } from './order.rules';

/** Returns a preview of the payout that a request would create. Stores nothing and moves no money. */
@Injectable()
export class CheckPayout {
  constructor(
    private readonly routes: PayoutRoutes,
    private readonly ledger: LedgerClient,
  ) {}

  /** @throws DomainError the same errors as `CreatePayout`, in the same order */
  async execute(command: CreatePayoutRequest): Promise<PayoutPreview> {
    const order = orderOf(command);
    const { amount, currency, environment, method, rail, destination } = order;
    const provider = this.routes.first(command.merchantId, order);
    const available = await this.ledger.available(command, currency);
    if (available < amount) throw insufficientBalance(order, available);
    return {
      object: 'payout_preview',
      environment,
      amount: fromMinor(amount, currency),
      fee_amount: 0,
      currency,
      method,
      rail,
      provider: provider.name,
      destination,
      balance_before: fromMinor(available, currency),
      balance_after: fromMinor(available - amount, currency),
    };
  }
}
