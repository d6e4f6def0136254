import { Injectable } from '@nestjs/common';
import type { DuplicateInvoiceRequest, Invoice } from '@tulay/contracts';
import { CreateInvoice } from './create-invoice';
import { draftOf } from './draft.rules';
import { requireMerchantsOwn } from '../invoice/invoice.rules';
import { InvoicesStore } from '../invoice/invoices.store';

/** Creates a draft with another invoice's content, except for the dates and the shipment. */
@Injectable()
export class DuplicateInvoice {
  constructor(
    private readonly invoices: InvoicesStore,
    private readonly create: CreateInvoice,
  ) {}

  async execute({ copyId, ...query }: DuplicateInvoiceRequest): Promise<Invoice> {
    const original = await this.invoices.get(query);
    requireMerchantsOwn(original);
    const { merchantId, environment, metadata } = original;
    const copy = { id: copyId, merchantId, environment, metadata };
    const undated = { dueDate: null, depositDueAt: null, balanceDueAt: null, shipmentId: null };
    return this.create.execute({ ...draftOf(original), ...undated, ...copy });
  }
}
