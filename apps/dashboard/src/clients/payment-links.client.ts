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
import type { Visit } from '../http/visit';
import { CatalogClient, type Asked } from './catalog.client';

/** Client of the catalog's payment links. */
@Injectable()
export class PaymentLinksClient {
  constructor(private readonly catalog: CatalogClient) {}

  create(visit: Visit, request: Asked<CreatePaymentLinkRequest>): Promise<PaymentLink> {
    return this.catalog.ask(createPaymentLinkCommand, visit, request);
  }

  get(visit: Visit, request: Asked<GetRequest>): Promise<PaymentLink> {
    return this.catalog.ask(getPaymentLinkCommand, visit, request);
  }

  list(visit: Visit, request: Asked<ListPaymentLinksRequest>): Promise<List<PaymentLink>> {
    return this.catalog.ask(listPaymentLinksCommand, visit, request);
  }

  update(visit: Visit, request: Asked<UpdatePaymentLinkRequest>, commandId: string): Promise<PaymentLink> {
    return this.catalog.ask(updatePaymentLinkCommand, visit, request, commandId);
  }

  activate(visit: Visit, request: Asked<GetRequest>, commandId: string): Promise<PaymentLink> {
    return this.catalog.ask(activatePaymentLinkCommand, visit, request, commandId);
  }

  deactivate(visit: Visit, request: Asked<GetRequest>, commandId: string): Promise<PaymentLink> {
    return this.catalog.ask(deactivatePaymentLinkCommand, visit, request, commandId);
  }

  delete(visit: Visit, request: Asked<GetRequest>, commandId: string): Promise<Deleted<'payment_link'>> {
    return this.catalog.ask(deletePaymentLinkCommand, visit, request, commandId);
  }
}
