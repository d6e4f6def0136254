import { Injectable } from '@nestjs/common';
import {
  activatePaymentLinkCommand,
  createPaymentLinkCommand,
  deactivatePaymentLinkCommand,
  deletePaymentLinkCommand,
  getPaymentLinkCommand,
  listPaymentLinksCommand,
  updatePaymentLinkCommand,
  type CreatePaymentLinkRequest,
  type Deleted,
  type GetRequest,
  type List,
  type ListPaymentLinksRequest,
  type PaymentLink,
  type UpdatePaymentLinkRequest,
} from '@tulay/contracts';
import type { RequestContext } from '../http/request-context';
import { CatalogClient, type CatalogCall } from './catalog.client';

@Injectable()
export class PaymentLinksClient {
  constructor(private readonly catalog: CatalogClient) {}

  create(visit: RequestContext, request: CatalogCall<CreatePaymentLinkRequest>): Promise<PaymentLink> {
    return this.catalog.ask(createPaymentLinkCommand, visit, request);
  }

  get(visit: RequestContext, request: CatalogCall<GetRequest>): Promise<PaymentLink> {
    return this.catalog.ask(getPaymentLinkCommand, visit, request);
  }

  list(visit: RequestContext, request: CatalogCall<ListPaymentLinksRequest>): Promise<List<PaymentLink>> {
    return this.catalog.ask(listPaymentLinksCommand, visit, request);
  }

  update(
    visit: RequestContext,
    request: CatalogCall<UpdatePaymentLinkRequest>,
    commandId: string,
  ): Promise<PaymentLink> {
    return this.catalog.ask(updatePaymentLinkCommand, visit, request, commandId);
  }

  activate(visit: RequestContext, request: CatalogCall<GetRequest>, commandId: string): Promise<PaymentLink> {
    return this.catalog.ask(activatePaymentLinkCommand, visit, request, commandId);
  }

  deactivate(
    visit: RequestContext,
    request: CatalogCall<GetRequest>,
    commandId: string,
  ): Promise<PaymentLink> {
    return this.catalog.ask(deactivatePaymentLinkCommand, visit, request, commandId);
  }

  delete(
    visit: RequestContext,
    request: CatalogCall<GetRequest>,
    commandId: string,
  ): Promise<Deleted<'payment_link'>> {
    return this.catalog.ask(deletePaymentLinkCommand, visit, request, commandId);
  }
}
