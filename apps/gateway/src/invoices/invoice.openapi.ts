import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  INVOICE_KINDS,
  INVOICE_STATUSES,
  type Deleted,
  type Environment,
  type Invoice,
  type InvoiceKind,
  type InvoiceLineItem,
  type InvoiceReceipt,
  type InvoiceStatus,
  type List,
} from '@tulay/contracts';
import {
  Free,
  HasMore,
  InEnvironment,
  Kind,
  Money,
  OneOf,
  Seconds,
  SecondsOrNull,
  Text,
  TextOrNull,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'InvoiceLineItem' })
export class InvoiceLineItemSchema implements InvoiceLineItem {
  @Text(undefined, 'Barako coffee, 1 kg') description: string;
  @ApiProperty({ type: Number, example: 2 }) quantity: number;
  @Money() unit_amount: number;
  @Money() amount: number;
  @TextOrNull('Its stock drops when the invoice is paid.') product_id: string | null;
}

@ApiSchema({ name: 'InvoiceReceipt' })
export class InvoiceReceiptSchema implements InvoiceReceipt {
  @TextOrNull('null: money taken elsewhere.') payment_id: string | null;
  @TextOrNull('Of money taken elsewhere.') reference: string | null;
  @Money() amount: number;
  @Money('What of it paid the invoice; the rest was not owed any more.') applied: number;
  @ApiProperty({ type: Boolean, description: 'Given back in full since.' }) refunded: boolean;
  @Seconds() received_at: number;
}

@ApiSchema({ name: 'Invoice' })
export class InvoiceSchema implements Invoice {
  @Text(undefined, 'inv_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('invoice') object: 'invoice';
  @InEnvironment() environment: Environment;
  @OneOf(INVOICE_KINDS, 'The system alone makes an `activation_fee`.') kind: InvoiceKind;
  @TextOrNull('null for an `activation_fee`.', 'INV-2026-0001') number: string | null;
  @OneOf(INVOICE_STATUSES) status: InvoiceStatus;
  @Text(undefined, 'PHP') currency: string;
  @Money('`subtotal - discount_amount + tax_amount`') amount: number;
  @Money('The sum of the line amounts.') subtotal: number;
  @Money() tax_amount: number;
  @Money() discount_amount: number;
  @TextOrNull() description: string | null;
  @ApiProperty({ type: [InvoiceLineItemSchema] }) line_items: InvoiceLineItemSchema[];
  @TextOrNull() customer_id: string | null;
  @TextOrNull(undefined, '2026-12-31') due_date: string | null;
  @TextOrNull() notes: string | null;
  @TextOrNull() terms: string | null;
  @ApiProperty({ type: Boolean }) allow_partial_payment: boolean;
  @Money() amount_paid: number;
  @Money() amount_remaining: number;
  @Money('Money that came although it was not owed any more, and was not given back.')
  amount_overpaid: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Between 0 and 1.', example: 0.5 })
  deposit_rate: number | null;
  @SecondsOrNull() deposit_due_at: number | null;
  @SecondsOrNull() balance_due_at: number | null;
  @TextOrNull() shipment_id: string | null;
  @SecondsOrNull() forfeited_at: number | null;
  @SecondsOrNull('When it was sent first, in Unix seconds.') issued_at: number | null;
  @SecondsOrNull('When it was sent last, in Unix seconds.') sent_at: number | null;
  @SecondsOrNull() paid_at: number | null;
  @SecondsOrNull() void_at: number | null;
  @TextOrNull('The payment that came last.') payment_id: string | null;
  @ApiProperty({ type: [InvoiceReceiptSchema], description: 'All the money that came, oldest first.' })
  receipts: InvoiceReceiptSchema[];
  @Free() metadata: Record<string, unknown>;
  @Text('The page where the customer pays; it is there once the invoice is sent.') url: string;
  @Seconds() created: number;
}

@ApiSchema({ name: 'InvoiceList' })
export class InvoiceListSchema implements List<Invoice> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [InvoiceSchema] }) data: InvoiceSchema[];
  @HasMore() has_more: boolean;
}

@ApiSchema({ name: 'DeletedInvoice' })
export class DeletedInvoiceSchema implements Deleted<'invoice'> {
  @Text() id: string;
  @Kind('invoice') object: 'invoice';
  @ApiProperty({ type: Boolean, enum: [true] }) deleted: true;
}
