import { Injectable } from '@nestjs/common';
import {
  createInvoiceCommand,
  deleteInvoiceCommand,
  DomainError,
  duplicateInvoiceCommand,
  findInvoiceMailCommand,
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
  type InvoiceMail,
  type List,
  type ListInvoicesRequest,
  type UpdateInvoiceRequest,
  type VoidInvoiceRequest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { tenantOf, type RequestContext } from '../http/request-context';
import { CatalogClient, type CatalogCall } from './catalog.client';

@Injectable()
export class InvoicesClient {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly commands: CommandClient,
  ) {}

  create(visit: RequestContext, request: CatalogCall<CreateInvoiceRequest>): Promise<Invoice> {
    return this.catalog.ask(createInvoiceCommand, visit, request);
  }

  get(visit: RequestContext, request: CatalogCall<GetRequest>): Promise<Invoice> {
    return this.catalog.ask(getInvoiceCommand, visit, request);
  }

  list(visit: RequestContext, request: CatalogCall<ListInvoicesRequest>): Promise<List<Invoice>> {
    return this.catalog.ask(listInvoicesCommand, visit, request);
  }

  update(
    visit: RequestContext,
    request: CatalogCall<UpdateInvoiceRequest>,
    commandId: string,
  ): Promise<Invoice> {
    return this.catalog.ask(updateInvoiceCommand, visit, request, commandId);
  }

  send(visit: RequestContext, request: CatalogCall<GetRequest>, commandId: string): Promise<Invoice> {
    return this.catalog.ask(sendInvoiceCommand, visit, request, commandId);
  }

  /**
   * Returns the recipient of the invoice email, or the reason why no email is sent. Returns null if neither
   * can be determined at the moment.
   */
  async mailOf(visit: RequestContext, id: string): Promise<InvoiceMail | null> {
    try {
      const { customer_id: customerId } = await this.get(visit, { id });
      return await this.commands.ask(findInvoiceMailCommand, { customerId, ...tenantOf(visit) });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'internal_error') return null;
      throw error;
    }
  }

  void(visit: RequestContext, request: CatalogCall<VoidInvoiceRequest>, commandId: string): Promise<Invoice> {
    return this.catalog.ask(voidInvoiceCommand, visit, request, commandId);
  }

  duplicate(
    visit: RequestContext,
    request: CatalogCall<DuplicateInvoiceRequest>,
    commandId: string,
  ): Promise<Invoice> {
    return this.catalog.ask(duplicateInvoiceCommand, visit, request, commandId);
  }

  delete(
    visit: RequestContext,
    request: CatalogCall<GetRequest>,
    commandId: string,
  ): Promise<Deleted<'invoice'>> {
    return this.catalog.ask(deleteInvoiceCommand, visit, request, commandId);
  }
}
