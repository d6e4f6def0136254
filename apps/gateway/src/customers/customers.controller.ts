import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Customer, Deleted, List, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { CustomerListSchema, CustomerSchema, DeletedCustomerSchema } from './customer.openapi';
import { Describe } from '../docs/describe.decorator';
import { NewId, CurrentTenant } from '../http/params';
import { CreateCustomerBody, UpdateCustomerBody, ListCustomersQuery } from './customers.inputs';
import { CustomersClient } from './customers.client';
import { DtoPipe } from '../validation/dto.pipe';

const UPDATE = {
  summary: 'Update a customer',
  description: 'Fields that you omit keep their values; `address` and `metadata` are merged.',
  bodyOptional: true,
  answer: CustomerSchema,
  errors: ['not_found' as const],
};

@Controller('v1/customers')
export class CustomersController {
  constructor(private readonly customers: CustomersClient) {}

  @Post()
  @RequireScope('customers:write')
  @Describe({
    summary: 'Create a customer',
    description:
      "Pass the customer's `id` to payments, invoices and payment links to collect their receipts on one page.",
    status: 201,
    answer: CustomerSchema,
  })
  create(
    @CurrentTenant() owner: Tenant,
    @Body(DtoPipe) body: CreateCustomerBody,
    @NewId('cus') id: string,
  ): Promise<Customer> {
    return this.customers.create(owner, id, body);
  }

  @Get()
  @RequireScope('customers:read')
  @Describe({
    summary: 'List customers',
    description: 'Returns all customers, or those that match `email` or `q`.',
    answer: CustomerListSchema,
  })
  list(@CurrentTenant() owner: Tenant, @Query(DtoPipe) query: ListCustomersQuery): Promise<List<Customer>> {
    return this.customers.list(owner, query);
  }

  @Get(':id')
  @RequireScope('customers:read')
  @Describe({
    summary: 'Retrieve a customer',
    description: "Includes the URL of the customer's receipts page.",
    answer: CustomerSchema,
    errors: ['not_found'],
  })
  get(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<Customer> {
    return this.customers.get({ ...owner, id });
  }

  @Patch(':id')
  @RequireScope('customers:write')
  @Describe(UPDATE)
  update(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdateCustomerBody,
  ): Promise<Customer> {
    return this.customers.update({ ...owner, id }, body);
  }

  @Post(':id')
  @HttpCode(200)
  @RequireScope('customers:write')
  @Describe({ ...UPDATE, aliasOf: 'update' })
  updateByPost(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdateCustomerBody,
  ): Promise<Customer> {
    return this.update(owner, id, body);
  }

  @Delete(':id')
  @RequireScope('customers:write')
  @Describe({
    summary: 'Delete a customer',
    description: "The customer's payments and invoices are kept and retain the customer ID.",
    answer: DeletedCustomerSchema,
    errors: ['not_found'],
  })
  delete(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<Deleted<'customer'>> {
    return this.customers.delete({ ...owner, id });
  }
}
