import { Injectable } from '@nestjs/common';
import {
  createCustomerCommand,
  deleteCustomerCommand,
  getCustomerCommand,
  listCustomersCommand,
  updateCustomerCommand,
  type Customer,
  type CustomerAddressChanges,
  type Deleted,
  type GetRequest,
  type List,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { requireIdOf } from '../requests/request.rules';
import type { CreateCustomerBody, CustomerAddressBody, UpdateCustomerBody } from './customers.inputs';
import type { ListCustomersQuery } from './customers.inputs';
import { toListRequest } from '../requests/inputs';

@Injectable()
export class CustomersClient {
  constructor(private readonly commands: CommandClient) {}

  create(owner: Tenant, id: string, body: CreateCustomerBody): Promise<Customer> {
    return this.commands.ask(createCustomerCommand, {
      ...owner,
      id,
      name: body.name,
      email: body.email ?? null,
      phone: body.phone ?? null,
      address: toAddress(body.address) ?? {},
      metadata: body.metadata ?? {},
    });
  }

  list(owner: Tenant, query: ListCustomersQuery): Promise<List<Customer>> {
    const { email, q } = query;
    return this.commands.ask(listCustomersCommand, { ...toListRequest(owner, query), email, q });
  }

  get(query: GetRequest): Promise<Customer> {
    requireIdOf('customer', query.id);
    return this.commands.ask(getCustomerCommand, query);
  }

  update(query: GetRequest, body: UpdateCustomerBody): Promise<Customer> {
    requireIdOf('customer', query.id);
    return this.commands.ask(updateCustomerCommand, {
      ...query,
      name: body.name,
      email: body.email,
      phone: body.phone,
      address: toAddress(body.address),
      metadata: body.metadata,
    });
  }

  delete(query: GetRequest): Promise<Deleted<'customer'>> {
    requireIdOf('customer', query.id);
    return this.commands.ask(deleteCustomerCommand, query);
  }
}

const toAddress = (body: CustomerAddressBody | null | undefined): CustomerAddressChanges | null | undefined =>
  body && {
    line1: body.line1,
    line2: body.line2,
    city: body.city,
    region: body.region,
    postal_code: body.postal_code,
    country: body.country?.toUpperCase() ?? body.country,
  };
