import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type ChargeActivationFee, type Clock, type Invoice } from '@tulay/contracts';
import { currencyOf, fromMinor, minorFromWire } from '@tulay/money';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { contentOf } from './draft.rules';
import type { InvoiceRow } from './invoice.entity';
import { nextInvoiceStep } from './invoice.states';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';
import { MoveInvoice } from './move-invoice';
import { newInvoice } from './new-invoice';

/** Charges a merchant its activation fee: an invoice without a number, sent at once, whose money is the operator's. */
@Injectable()
export class ChargeActivationFeeUseCase {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly invoices: InvoicesStore,
    private readonly move: MoveInvoice,
    private readonly view: InvoiceView,
  ) {}

  async execute(command: ChargeActivationFee): Promise<Invoice> {
    const draft = this.draw(command);
    const charged = await this.db.transaction(async (tx) => {
      if (!(await this.invoices.insert(tx, draft))) return this.invoices.lock(tx, command);
      return this.move.execute(tx, draft, nextInvoiceStep(draft.status, 'sent'));
    });
    return this.view.toResource(charged);
  }

  private draw({ id, merchantId, environment, payeeId, amount, currency }: ChargeActivationFee): InvoiceRow {
    const owner = { id, merchantId, environment, payeeId };
    const created = toUnix(this.clock.now(environment));
    const unitAmount = fromMinor(minorFromWire(amount), currencyOf(currency));
    const content = contentOf({ ...NOTHING_ELSE, currency, lines: [{ ...FEE_LINE, unitAmount }] });
    return newInvoice({ ...owner, kind: 'activation_fee', number: null, metadata: {}, created }, content);
  }
}

const FEE_LINE = { description: 'Activation fee', quantity: 1, amount: null, productId: null };

const NOTHING_ELSE = {
  taxAmount: 0,
  discountAmount: 0,
  description: null,
  customerId: null,
  dueDate: null,
  notes: null,
  terms: null,
  allowPartialPayment: false,
  depositRate: null,
  depositDueAt: null,
  balanceDueAt: null,
  shipmentId: null,
};
