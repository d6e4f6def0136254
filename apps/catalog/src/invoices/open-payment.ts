import { Inject, Injectable } from '@nestjs/common';
import type { Clock, GetRequest, Payment, PaymentMethod } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { CheckoutRow, PaymentTerms } from '../checkouts/checkout.entity';
import { openingOf } from '../checkouts/checkout.rules';
import { CheckoutsStore } from '../checkouts/checkouts.store';
import { OpenCheckout } from '../checkouts/open-checkout';
import type { InvoiceRow } from './invoice.entity';
import { SolePayment } from './sole-payment';

/** What somebody wants to pay, and how. */
export interface Order extends GetRequest {
  /** `pay_…`: the payment that will be opened, unless it or the attempt is known already. */
  paymentId: string;
  attempt: string;
  method: PaymentMethod;
  terms: PaymentTerms;
  /** In minor units. @throws DomainError when nothing, or not that much, is owed */
  amountOf: (invoice: InvoiceRow) => bigint;
}

/** Opens the one payment of an invoice. One attempt is one payment until that fails or expires. */
@Injectable()
export class OpenPayment {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sole: SolePayment,
    private readonly checkouts: CheckoutsStore,
    private readonly open: OpenCheckout,
  ) {}

  async execute(order: Order): Promise<Payment> {
    const checkout = await this.sole.execute<CheckoutRow>(order, {
      end: 'expire',
      before: async (tx, invoice) => {
        const known = await this.known(tx, order);
        if (!known) order.amountOf(invoice);
        return known;
      },
      decide: (tx, invoice) => this.checkouts.add(this.checkoutOf(order, invoice), tx),
    });
    return this.open.execute(checkout);
  }

  private async known(tx: Tx, { id, paymentId, attempt }: Order): Promise<CheckoutRow | null> {
    return (await this.checkouts.find(paymentId, tx)) ?? this.checkouts.ofAttempt(id, attempt, tx);
  }

  private checkoutOf(
    { paymentId, attempt, method, terms, amountOf }: Order,
    invoice: InvoiceRow,
  ): CheckoutRow {
    const { environment, payeeId: merchantId, id: sourceId, currency } = invoice;
    const draft = { paymentId, merchantId, environment, sourceId, attempt, currency, method, terms };
    const opening = { ...draft, kind: 'invoice' as const, amount: amountOf(invoice), items: [] };
    return openingOf(opening, this.clock.now(environment));
  }
}
