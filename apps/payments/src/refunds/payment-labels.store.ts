import { Injectable } from '@nestjs/common';
import type { GetPaymentLabelsRequest, LabelsOfPayments } from '@tulay/contracts';
import { Database, type Prepared } from '@tulay/persistence';

const LABELS: Prepared = {
  name: 'payment-labels',
  text: `SELECT id, reference, external_id FROM payments
      WHERE id = ANY($1) AND merchant_id = $2 AND environment = $3
    UNION ALL
    SELECT r.id, p.reference, p.external_id FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.id = ANY($1) AND r.merchant_id = $2 AND r.environment = $3`,
};

/** Reads the labels of payments and refunds by ID. */
@Injectable()
export class PaymentLabelsStore {
  constructor(private readonly db: Database) {}

  find({ ids, merchantId, environment }: GetPaymentLabelsRequest): Promise<LabelsOfPayments['labels']> {
    return this.db.query(LABELS, [ids, merchantId, environment]);
  }
}
