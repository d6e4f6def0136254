import { Injectable } from '@nestjs/common';
import type { FindPaymentsRequest } from '@tulay/contracts';
import {
  Database,
  readPlatformPage,
  rowMapperOf,
  type DbRecord,
  type PageFilters,
  type Terms,
} from '@tulay/persistence';
import { PaymentEntity } from '../payments/payment.entity';
import { amountsOf, namesOf, PAYER_EMAIL } from '../payments/payments.store';
import { comparedDigits } from './payment-search.rules';

const { fromRecord } = rowMapperOf(PaymentEntity);

const PAYER_PHONE = `right(regexp_replace(left(customer->>'phone', 64), '[^0-9]', '', 'g'), 10)`;

/** Migration 0095 creates an index for each filter. */
const filtersOf = (query: FindPaymentsRequest): PageFilters => ({
  equal: { status: query.status, reference: query.reference },
  terms: {
    [`${PAYER_EMAIL} = lower(?)`]: query.email,
    [`${PAYER_PHONE} = ?`]: query.phone === undefined ? undefined : comparedDigits(query.phone),
  },
  ranges: query.name === undefined ? [amountsOf(query)] : namesOf(query.name),
  oneOf: query.providerRef === undefined ? undefined : referredBy(query.providerRef),
});

/**
 * Returns alternative conditions; each row matches at most one of them. The provider's reference for the
 * received money is in the attempt.
 */
function referredBy(reference: string): Terms[] {
  const [provider, wallet] = ['provider_ref', 'wallet_ref'];
  const money = 'id = ANY(ARRAY(SELECT payment_id FROM provider_attempts WHERE payment_ref = ?))';
  return [
    { [`${provider} = ?`]: reference },
    { [`${wallet} = ?`]: reference, [`${provider} IS DISTINCT FROM ?`]: reference },
    {
      [money]: reference,
      [`${provider} IS DISTINCT FROM ?`]: reference,
      [`${wallet} IS DISTINCT FROM ?`]: reference,
    },
  ];
}

@Injectable()
export class PaymentSearchStore {
  constructor(private readonly db: Database) {}

  async find(query: FindPaymentsRequest): Promise<PaymentEntity[]> {
    return (await readPlatformPage<DbRecord>(this.db, 'payments', query, filtersOf(query))).map(fromRecord);
  }
}
