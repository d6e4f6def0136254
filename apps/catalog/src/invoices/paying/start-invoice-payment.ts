import { Inject, Injectable } from '@nestjs/common';
import type { Clock, GetRequest, Payment, PaymentMethod } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { CatalogPaymentEntity, PaymentTerms } from '../../catalog-payments/catalog-payment.entity';
import { unconfirmedPayment } from '../../catalog-payments/catalog-payment.rules';
import { CatalogPaymentsStore } from '../../catalog-payments/catalog-payments.store';
import { StartCatalogPayment } from '../../catalog-payments/start-catalog-payment';
import type { InvoiceEntity } from '../invoice/invoice.entity';
import { SingleOpenPayment } from './single-open-payment';

export interface InvoiceOrder extends GetRequest {
  /**
   * ID of the new payment (`pay_…`). Ignored if a payment with this ID or the same idempotency token exists.
   */
  paymentId: string;
  formKey: string;
  method: PaymentMethod;
  terms: PaymentTerms;
  /**
   * Returns the amount in minor units.
   * @throws DomainError if nothing is owed or the requested amount is not allowed
   */
  amountOf: (invoice: InvoiceEntity) => bigint;
}

/**
 * Starts the single open payment of an invoice. Retries with the same idempotency token return the same
 * payment until the payment fails or expires.
 */
@Injectable()
export class StartInvoicePayment {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly single: SingleOpenPayment,
    private readonly catalogPayments: CatalogPaymentsStore,
    private readonly start: StartCatalogPayment,
  ) {}

  async execute(order: InvoiceOrder): Promise<Payment> {
    const catalogPayment = await this.single.execute<CatalogPaymentEntity>({
      invoice: order,
      end: 'expire',
      before: async (tx, invoice) => {
        const known = await this.findKnown(tx, order);
        if (!known) order.amountOf(invoice);
        return known;
      },
      decide: (tx, invoice) => this.catalogPayments.add(this.draftOf(order, invoice), tx),
    });
    return this.start.execute(catalogPayment);
  }

  private async findKnown(
    tx: Tx,
    { id, paymentId, formKey }: InvoiceOrder,
  ): Promise<CatalogPaymentEntity | null> {
    const sameId = await this.catalogPayments.find(paymentId, tx);
    return sameId ?? this.catalogPayments.findByFormKey(id, formKey, tx);
  }

  private draftOf(
    { paymentId, formKey, method, terms, amountOf }: InvoiceOrder,
    invoice: InvoiceEntity,
  ): CatalogPaymentEntity {
    const { environment, payeeId: merchantId, id: sourceId, currency } = invoice;
    const fields = { paymentId, merchantId, environment, sourceId, formKey, currency, method, terms };
    const draft = { ...fields, kind: 'invoice' as const, amount: amountOf(invoice), items: [] };
    return unconfirmedPayment(draft, this.clock.now(environment));
  }
}
