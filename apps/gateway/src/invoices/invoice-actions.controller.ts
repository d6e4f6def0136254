import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { Invoice, Payment, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { InvoiceSchema } from './invoice.openapi';
import { PaymentSchema } from '../payments/payment.openapi';
import { IsRetry, NewId, CurrentTenant } from '../http/params';
import { BaseBody } from '../requests/inputs';
import { InvoicesClient } from './invoices.client';
import { MarkInvoicePaidBody, PayInvoiceBody, VoidInvoiceBody } from './invoice-steps.body';
import { requireHttpsInLive } from '../requests/request.rules';
import { DtoPipe } from '../validation/dto.pipe';

const STEP = { answer: InvoiceSchema, errors: ['not_found', 'invalid_state'] as const };

@Controller('v1/invoices/:id')
export class InvoiceActionsController {
  constructor(private readonly invoices: InvoicesClient) {}

  @Post('send')
  @HttpCode(200)
  @RequireScope('invoices:write')
  @Describe({
    ...STEP,
    summary: 'Send an invoice',
    description:
      'Makes the invoice page public and payable. A zero-amount invoice is marked as paid immediately. Sending the invoice again sends a reminder. ' +
      'The customer is emailed only if the branding setting `mails.invoices` is on, the customer has an email address and ' +
      'has not unsubscribed. In test mode, emails are sent only if the operator has enabled them.',
    bodyOptional: true,
  })
  send(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: BaseBody,
    @IsRetry() isRetry: boolean,
  ): Promise<Invoice> {
    return this.invoices.send({ ...owner, id, isRetry });
  }

  @Post('void')
  @HttpCode(200)
  @RequireScope('invoices:write')
  @Describe({
    ...STEP,
    summary: 'Void an invoice',
    description:
      'Cancels any open payment. A partially paid invoice requires `forfeit: true`; you keep the amount already paid.',
    bodyOptional: true,
  })
  void(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: VoidInvoiceBody,
    @IsRetry() isRetry: boolean,
  ): Promise<Invoice> {
    return this.invoices.void({ ...owner, id, isRetry }, body);
  }

  @Post('mark_paid')
  @HttpCode(200)
  @RequireScope('invoices:write')
  @Describe({
    ...STEP,
    summary: 'Mark an invoice as paid',
    description:
      'Records money received outside Tulay. Your balance does not change, and any open payment is cancelled.',
  })
  markPaid(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: MarkInvoicePaidBody,
    @NewId('rct') receiptId: string,
  ): Promise<Invoice> {
    return this.invoices.markPaid({ ...owner, id }, receiptId, body);
  }

  @Post('pay')
  @RequireScope('invoices:write')
  @Describe({
    summary: 'Pay an invoice',
    description:
      'Creates a payment for the invoice and expires any payment created earlier. An amount outside the limits of `method` is rejected with `invalid_request`, whose `issues.amount` names the limits.',
    status: 201,
    answer: PaymentSchema,
    errors: ['not_found', 'invalid_state', 'no_route', 'provider_error'],
  })
  pay(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: PayInvoiceBody,
    @NewId('pay') paymentId: string,
  ): Promise<Payment> {
    requireHttpsInLive(owner.environment, { return_url: body.return_url });
    return this.invoices.pay({ ...owner, id }, paymentId, body);
  }
}
