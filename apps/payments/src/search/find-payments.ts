import { Injectable } from '@nestjs/common';
import { toList, type FindPaymentsRequest, type FoundPayment, type List } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import type { PaymentEntity } from '../payments/payment.entity';
import { maskedPayer, requireFilters } from './payment-search.rules';
import { PaymentSearchStore } from './payment-search.store';

/** Finds payments across all merchants for an operator. */
@Injectable()
export class FindPayments {
  constructor(private readonly payments: PaymentSearchStore) {}

  /** @throws DomainError `invalid_request` if a filter is invalid */
  async execute(query: FindPaymentsRequest): Promise<List<FoundPayment>> {
    requireFilters(query);
    return toList((await this.payments.find(query)).map(toFound), query.limit);
  }
}

const toFound = (row: PaymentEntity): FoundPayment => ({
  id: row.id,
  merchant: row.merchantId,
  environment: row.environment,
  reference: row.reference,
  status: row.status,
  amount: fromMinor(row.amount, row.currency),
  currency: row.currency,
  method: row.method,
  provider: row.provider,
  provider_ref: row.providerRef,
  wallet_ref: row.walletRef,
  payer: maskedPayer(row.customer),
  created: row.created,
});
