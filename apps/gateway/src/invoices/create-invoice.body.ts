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
import { PAYMENT_AMOUNT_MAX } from '../payments/create-payment.body';

export const INVOICE_LINES = { min: 1, max: 50 };
export const INVOICE_AMOUNT = { min: 0, max: PAYMENT_AMOUNT_MAX };
export const DEPOSIT_RATE = { above: 0, below: 1 };
const QUANTITY = { above: 0, max: 1_000_000_000 };

export class InvoiceLineItemBody {
  @TextField({ min: 1, max: 500 }, { required: true, example: 'Barako coffee, 1 kg' })
  description: string;

  @NumberField(QUANTITY, { required: true, example: 2, description: 'At most 6 decimals.' })
  quantity: number;

  @PlainAmountField(INVOICE_AMOUNT, { required: true, example: 250 })
  unit_amount: number;

  @PlainAmountField(INVOICE_AMOUNT, { description: '`quantity * unit_amount`, rounded half-up, if absent.' })
  amount?: number | null;

  @IdField('prd', { description: 'Its stock drops when the invoice is paid; then the quantity is whole.' })
  product_id?: string | null;
}

export class CreateInvoiceBody extends AnyBody {
  @ObjectListField(InvoiceLineItemBody, INVOICE_LINES, { required: true })
  line_items: InvoiceLineItemBody[];

  @CurrencyField({ default: 'PHP' })
  currency?: string | null;

  @PlainAmountField(INVOICE_AMOUNT, { default: 0 })
  tax_amount?: number | null;

  @PlainAmountField(INVOICE_AMOUNT, { default: 0 })
  discount_amount?: number | null;

  @TextField({ max: 500 })
  description?: string | null;

  @IdField('cus', { description: 'Whose payments these are.' })
  customer_id?: string | null;

  @DateField({ example: '2026-12-31' })
  due_date?: string | null;

  @TextField({ max: 2000 })
  notes?: string | null;

  @TextField({ max: 2000 })
  terms?: string | null;

  @TrueOrFalseField({ default: false })
  allow_partial_payment?: boolean | null;

  @NumberField(DEPOSIT_RATE, {
    example: 0.5,
    description: 'Before the deposit is met, the deposit or all can be paid. At most 6 decimals.',
  })
  deposit_rate?: number | null;

  @MomentField()
  deposit_due_at?: number | string | null;

  @MomentField()
  balance_due_at?: number | string | null;

  @IdField('shp')
  shipment_id?: string | null;

  @MetadataField({ description: 'At most 50 keys of at most 40 characters; 16 KB as JSON.' })
  metadata?: Record<string, unknown> | null;
}
