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
import type { Visit } from '../http/visit';
import { CatalogClient, type Asked } from './catalog.client';

/** Client of the catalog's customers. */
@Injectable()
export class CustomersClient {
  constructor(private readonly catalog: CatalogClient) {}

  create(visit: Visit, request: Asked<CreateCustomerRequest>): Promise<Customer> {
    return this.catalog.ask(createCustomerCommand, visit, request);
  }

  get(visit: Visit, request: Asked<GetRequest>): Promise<Customer> {
    return this.catalog.ask(getCustomerCommand, visit, request);
  }

  list(visit: Visit, request: Asked<ListCustomersRequest>): Promise<List<Customer>> {
    return this.catalog.ask(listCustomersCommand, visit, request);
  }

  names(visit: Visit, request: Asked<GetCustomerNamesRequest>): Promise<CustomerNames> {
    return this.catalog.ask(getCustomerNamesCommand, visit, request);
  }

  update(visit: Visit, request: Asked<UpdateCustomerRequest>, commandId: string): Promise<Customer> {
    return this.catalog.ask(updateCustomerCommand, visit, request, commandId);
  }

  delete(visit: Visit, request: Asked<GetRequest>, commandId: string): Promise<Deleted<'customer'>> {
    return this.catalog.ask(deleteCustomerCommand, visit, request, commandId);
  }
}
