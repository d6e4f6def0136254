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
  Url,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'InvoiceLineItem' })
export class InvoiceLineItemSchema implements InvoiceLineItem {
  @Text(undefined, 'Barako coffee, 1 kg') description: string;
  @ApiProperty({ type: Number, example: 2 }) quantity: number;
  @Money() unit_amount: number;
  @Money() amount: number;
  @TextOrNull('Product whose stock is reduced when the invoice is paid.') product_id: string | null;
}

@ApiSchema({ name: 'InvoiceReceipt' })
export class InvoiceReceiptSchema implements InvoiceReceipt {
  @TextOrNull('ID of the payment; null for money received outside Tulay.') payment_id: string | null;
  @TextOrNull('Your reference for money received outside Tulay.') reference: string | null;
  @Money() amount: number;
  @Money('Portion applied to the invoice; the remainder is an overpayment.') applied: number;
  @ApiProperty({ type: Boolean, description: 'Whether the money has since been refunded in full.' })
  refunded: boolean;
  @Money('The sum of the succeeded refunds of the payment.') amount_refunded: number;
  @Seconds() received_at: number;
}

@ApiSchema({ name: 'Invoice' })
export class InvoiceSchema implements Invoice {
  @Text(undefined, 'inv_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('invoice') object: 'invoice';
  @InEnvironment() environment: Environment;
  @OneOf(INVOICE_KINDS, '`activation_fee` invoices are created only by the system.') kind: InvoiceKind;
  @TextOrNull('Invoice number; null for an `activation_fee`.', 'INV-2026-0001') number: string | null;
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
  @Money('Amount received in excess of the amount due and not refunded.')
  amount_overpaid: number;
  @Money("The sum of the succeeded refunds of the invoice's payments. `amount_paid` still includes them.")
  amount_refunded: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Between 0 and 1.', example: 0.5 })
  deposit_rate: number | null;
  @SecondsOrNull() deposit_due_at: number | null;
  @SecondsOrNull() balance_due_at: number | null;
  @TextOrNull() shipment_id: string | null;
  @SecondsOrNull() forfeited_at: number | null;
  @SecondsOrNull('Time at which the invoice was first sent, in Unix seconds.') issued_at: number | null;
  @SecondsOrNull('Time at which the invoice was last sent, in Unix seconds.') sent_at: number | null;
  @SecondsOrNull() paid_at: number | null;
  @SecondsOrNull() void_at: number | null;
  @TextOrNull('ID of the most recent payment.') payment_id: string | null;
  @ApiProperty({ type: [InvoiceReceiptSchema], description: 'Money received for the invoice, oldest first.' })
  receipts: InvoiceReceiptSchema[];
  @Free() metadata: Record<string, unknown>;
  @Url('URL of the invoice page. Available once the invoice has been sent.') url: string;
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
