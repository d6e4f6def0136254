import { Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import { GatewayClient } from '../clients/gateway.client';
import { RefundsClient } from '../clients/refunds.client';
import { CatalogClient } from './catalog.client';
import type { ReceiptSubject } from './receipt.view';

interface PaidPayment {
  payment: Payment;
  merchantId: string;
  paidBy: string | null;
  all: string | null;
}

/** Loads the data that a receipt shows in addition to the payment. */
@Injectable()
export class LoadReceipt {
  constructor(
    private readonly gateway: GatewayClient,
    private readonly refunds: RefundsClient,
    private readonly catalog: CatalogClient,
  ) {}

  async execute({ payment, merchantId, paidBy, all }: PaidPayment): Promise<ReceiptSubject> {
    const tenant = { merchantId, environment: payment.environment };
    const [merchant, refunds, purchase] = await Promise.all([
      this.gateway.merchantName(tenant),
      this.refunds.ofPayment(tenant, payment.id),
      this.catalog.purchase(payment.id),
    ]);
    return { payment, refunds, purchase, merchant, paidBy, all };
  }
}
