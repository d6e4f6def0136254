import { Injectable } from '@nestjs/common';
import {
  createInvoiceCommand,
  deleteInvoiceCommand,
  duplicateInvoiceCommand,
  getInvoiceCommand,
  listInvoicesCommand,
  sendInvoiceCommand,
  updateInvoiceCommand,
  voidInvoiceCommand,
  type CreateInvoiceRequest,
  type Deleted,
  type DuplicateInvoiceRequest,
  type GetRequest,
  type Invoice,
  type List,
  type ListInvoicesRequest,
  type UpdateInvoiceRequest,
  type VoidInvoiceRequest,
} from '@tulay/contracts';
import type { Visit } from '../http/visit';
import { CatalogClient, type Asked } from './catalog.client';

/** The invoices of the catalog. */
@Injectable()
export class InvoicesClient {
  constructor(private readonly catalog: CatalogClient) {}

  create(visit: Visit, request: Asked<CreateInvoiceRequest>, formId: string): Promise<Invoice> {
    return this.catalog.ask(createInvoiceCommand, visit, request, formId);
  }

  get(visit: Visit, request: Asked<GetRequest>): Promise<Invoice> {
    return this.catalog.ask(getInvoiceCommand, visit, request);
  }

  list(visit: Visit, request: Asked<ListInvoicesRequest>): Promise<List<Invoice>> {
    return this.catalog.ask(listInvoicesCommand, visit, request);
  }

  update(visit: Visit, request: Asked<UpdateInvoiceRequest>): Promise<Invoice> {
    return this.catalog.ask(updateInvoiceCommand, visit, request);
  }

  send(visit: Visit, request: Asked<GetRequest>, formId: string): Promise<Invoice> {
    return this.catalog.ask(sendInvoiceCommand, visit, request, formId);
  }

  void(visit: Visit, request: Asked<VoidInvoiceRequest>, formId: string): Promise<Invoice> {
    return this.catalog.ask(voidInvoiceCommand, visit, request, formId);
  }

  duplicate(visit: Visit, request: Asked<DuplicateInvoiceRequest>, formId: string): Promise<Invoice> {
    return this.catalog.ask(duplicateInvoiceCommand, visit, request, formId);
  }

  delete(visit: Visit, request: Asked<GetRequest>, formId: string): Promise<Deleted<'invoice'>> {
    return this.catalog.ask(deleteInvoiceCommand, visit, request, formId);
  }
}
