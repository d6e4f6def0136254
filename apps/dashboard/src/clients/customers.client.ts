import { Injectable } from '@nestjs/common';
import {
  createCustomerCommand,
  deleteCustomerCommand,
  getCustomerCommand,
  getCustomerNamesCommand,
  listCustomersCommand,
  updateCustomerCommand,
  type CreateCustomerRequest,
  type Customer,
  type CustomerNames,
  type Deleted,
  type GetCustomerNamesRequest,
  type GetRequest,
  type List,
  type ListCustomersRequest,
  type UpdateCustomerRequest,
} from '@tulay/contracts';
import type { RequestContext } from '../http/request-context';
import { CatalogClient, type CatalogCall } from './catalog.client';

@Injectable()
export class CustomersClient {
  constructor(private readonly catalog: CatalogClient) {}

  create(visit: RequestContext, request: CatalogCall<CreateCustomerRequest>): Promise<Customer> {
    return this.catalog.ask(createCustomerCommand, visit, request);
  }

  get(visit: RequestContext, request: CatalogCall<GetRequest>): Promise<Customer> {
    return this.catalog.ask(getCustomerCommand, visit, request);
  }

  list(visit: RequestContext, request: CatalogCall<ListCustomersRequest>): Promise<List<Customer>> {
    return this.catalog.ask(listCustomersCommand, visit, request);
  }

  names(visit: RequestContext, request: CatalogCall<GetCustomerNamesRequest>): Promise<CustomerNames> {
    return this.catalog.ask(getCustomerNamesCommand, visit, request);
  }

  update(
    visit: RequestContext,
    request: CatalogCall<UpdateCustomerRequest>,
    commandId: string,
  ): Promise<Customer> {
    return this.catalog.ask(updateCustomerCommand, visit, request, commandId);
  }

  delete(
    visit: RequestContext,
    request: CatalogCall<GetRequest>,
    commandId: string,
  ): Promise<Deleted<'customer'>> {
    return this.catalog.ask(deleteCustomerCommand, visit, request, commandId);
  }
}
