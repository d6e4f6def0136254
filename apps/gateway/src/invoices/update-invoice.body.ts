import {
  CurrencyField,
  DateField,
  IdField,
  MetadataField,
  MomentField,
  NumberField,
  ObjectListField,
  PlainAmountField,
  TextField,
  TrueOrFalseField,
} from '../http/fields';
import { AnyBody } from '../requests/any.body';
import { DEPOSIT_RATE, INVOICE_AMOUNT, INVOICE_LINES, InvoiceLineItemBody } from './create-invoice.body';

/** What is absent stays as it is; null clears what may be null. */
export class UpdateInvoiceBody extends AnyBody {
  @ObjectListField(InvoiceLineItemBody, INVOICE_LINES, { notNull: true, description: 'All of them, anew.' })
  line_items?: InvoiceLineItemBody[];

  @CurrencyField({ notNull: true, description: 'The figures of all amounts stay.' })
  currency?: string;

  @PlainAmountField(INVOICE_AMOUNT, { notNull: true })
  tax_amount?: number;

  @PlainAmountField(INVOICE_AMOUNT, { notNull: true })
  discount_amount?: number;

  @TextField({ max: 500 })
  description?: string | null;

  @IdField('cus')
  customer_id?: string | null;

  @DateField()
  due_date?: string | null;

  @TextField({ max: 2000 })
  notes?: string | null;

  @TextField({ max: 2000 })
  terms?: string | null;

  @TrueOrFalseField({ notNull: true })
  allow_partial_payment?: boolean;

  @NumberField(DEPOSIT_RATE)
  deposit_rate?: number | null;

  @MomentField()
  deposit_due_at?: number | string | null;

  @MomentField()
  balance_due_at?: number | string | null;

  @IdField('shp')
  shipment_id?: string | null;

  @MetadataField({ description: 'Merges key by key; a null deletes its key, null itself all of them.' })
  metadata?: Record<string, unknown> | null;
}
