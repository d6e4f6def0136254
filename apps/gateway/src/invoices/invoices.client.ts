import { Injectable } from '@nestjs/common';
import {
  createInvoiceCommand,
  deleteInvoiceCommand,
  duplicateInvoiceCommand,
  getInvoiceCommand,
  listInvoicesCommand,
  markInvoicePaidCommand,
  payInvoiceCommand,
  sendInvoiceCommand,
  updateInvoiceCommand,
  voidInvoiceCommand,
  type IdempotentActionRequest,
  type Deleted,
  type GetRequest,
  type Invoice,
  type List,
  type Payment,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import type { CreateInvoiceBody } from './create-invoice.body';
import { toInvoiceChanges, toInvoiceDraft } from './to-invoice-draft';
import type { ListInvoicesQuery } from './invoices.query';
import { toListRequest } from '../requests/inputs';
import type { MarkInvoicePaidBody, PayInvoiceBody, VoidInvoiceBody } from './invoice-steps.body';
import { currencyFilter, requireIdOf } from '../requests/request.rules';
import type { UpdateInvoiceBody } from './update-invoice.body';

@Injectable()
export class InvoicesClient {
  constructor(private readonly commands: CommandClient) {}

  create(owner: Tenant, id: string, body: CreateInvoiceBody): Promise<Invoice> {
    const metadata = body.metadata ?? {};
    return this.commands.ask(createInvoiceCommand, { ...toInvoiceDraft(body), ...owner, id, metadata });
  }

  list(owner: Tenant, query: ListInvoicesQuery): Promise<List<Invoice>> {
    const { status, customer_id: customerId, due_before: dueBefore } = query;
    const filters = { status, customerId, dueBefore, currency: currencyFilter(query.currency) };
    return this.commands.ask(listInvoicesCommand, { ...toListRequest(owner, query), ...filters });
  }

  get(query: GetRequest): Promise<Invoice> {
    requireIdOf('invoice', query.id);
    return this.commands.ask(getInvoiceCommand, query);
  }

  update(query: GetRequest, body: UpdateInvoiceBody): Promise<Invoice> {
    requireIdOf('invoice', query.id);
    const { metadata } = body;
    return this.commands.ask(updateInvoiceCommand, { ...query, changes: toInvoiceChanges(body), metadata });
  }

  delete(query: GetRequest): Promise<Deleted<'invoice'>> {
    requireIdOf('invoice', query.id);
    return this.commands.ask(deleteInvoiceCommand, query);
  }

  send(query: IdempotentActionRequest): Promise<Invoice> {
    requireIdOf('invoice', query.id);
    return this.commands.ask(sendInvoiceCommand, query);
  }

  void(query: IdempotentActionRequest, { forfeit }: VoidInvoiceBody): Promise<Invoice> {
    requireIdOf('invoice', query.id);
    return this.commands.ask(voidInvoiceCommand, { ...query, forfeit: forfeit ?? false });
  }

  markPaid(query: GetRequest, receiptId: string, body: MarkInvoicePaidBody): Promise<Invoice> {
    requireIdOf('invoice', query.id);
    const { amount = null, reference } = body;
    return this.commands.ask(markInvoicePaidCommand, { ...query, receiptId, amount, reference });
  }

  duplicate(query: GetRequest, copyId: string): Promise<Invoice> {
    requireIdOf('invoice', query.id);
    return this.commands.ask(duplicateInvoiceCommand, { ...query, copyId });
  }

  pay(query: GetRequest, paymentId: string, body: PayInvoiceBody): Promise<Payment> {
    requireIdOf('invoice', query.id);
    const { method, amount = null, return_url: returnUrl = null } = body;
    return this.commands.ask(payInvoiceCommand, { ...query, paymentId, method, amount, returnUrl });
  }
}
