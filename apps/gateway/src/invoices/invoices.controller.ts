import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Deleted, Invoice, List, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { DeletedInvoiceSchema, InvoiceListSchema, InvoiceSchema } from './invoice.openapi';
import { NewId, CurrentTenant } from '../http/params';
import { BaseBody } from '../requests/inputs';
import { CreateInvoiceBody } from './create-invoice.body';
import { InvoicesClient } from './invoices.client';
import { ListInvoicesQuery } from './invoices.query';
import { UpdateInvoiceBody } from './update-invoice.body';
import { DtoPipe } from '../validation/dto.pipe';

const UPDATE = {
  summary: 'Update an invoice',
  bodyOptional: true,
  answer: InvoiceSchema,
  errors: ['not_found', 'invalid_state', 'no_route'] as const,
};
const FIXED = `Amounts, customer and line items are fixed once the invoice is sent. Dates and texts can be changed until it is paid
or void; \`notes\` and \`metadata\` can always be changed.`;

@Controller('v1/invoices')
export class InvoicesController {
  constructor(private readonly invoices: InvoicesClient) {}

  @Post()
  @RequireScope('invoices:write')
  @Describe({
    summary: 'Create an invoice',
    description:
      "Creates a draft with the year's next invoice number. Its `url` becomes available once the invoice is sent. Fails with `no_route` if no provider supports `currency`.",
    status: 201,
    answer: InvoiceSchema,
    errors: ['not_found', 'no_route'],
  })
  create(
    @CurrentTenant() owner: Tenant,
    @Body(DtoPipe) body: CreateInvoiceBody,
    @NewId('inv') id: string,
  ): Promise<Invoice> {
    return this.invoices.create(owner, id, body);
  }

  @Get()
  @RequireScope('invoices:read')
  @Describe({
    summary: 'List invoices',
    description: 'Includes drafts.',
    answer: InvoiceListSchema,
  })
  list(@CurrentTenant() owner: Tenant, @Query(DtoPipe) query: ListInvoicesQuery): Promise<List<Invoice>> {
    return this.invoices.list(owner, query);
  }

  @Get(':id')
  @RequireScope('invoices:read')
  @Describe({
    summary: 'Retrieve an invoice',
    description: 'Includes all money received for the invoice.',
    answer: InvoiceSchema,
    errors: ['not_found'],
  })
  get(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<Invoice> {
    return this.invoices.get({ ...owner, id });
  }

  @Patch(':id')
  @RequireScope('invoices:write')
  @Describe({ ...UPDATE, description: FIXED })
  update(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdateInvoiceBody,
  ): Promise<Invoice> {
    return this.invoices.update({ ...owner, id }, body);
  }

  @Post(':id')
  @HttpCode(200)
  @RequireScope('invoices:write')
  @Describe({ ...UPDATE, description: FIXED, aliasOf: 'update' })
  updateByPost(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdateInvoiceBody,
  ): Promise<Invoice> {
    return this.update(owner, id, body);
  }

  @Delete(':id')
  @RequireScope('invoices:write')
  @Describe({
    summary: 'Delete a draft',
    description: 'The invoice number is not reused.',
    answer: DeletedInvoiceSchema,
    errors: ['not_found', 'invalid_state'],
  })
  delete(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<Deleted<'invoice'>> {
    return this.invoices.delete({ ...owner, id });
  }

  @Post(':id/duplicate')
  @RequireScope('invoices:write')
  @Describe({
    summary: 'Duplicate an invoice',
    description:
      'Creates a draft with the same content and a new number. Dates and `shipment_id` are not copied.',
    bodyOptional: true,
    status: 201,
    answer: InvoiceSchema,
    errors: ['not_found', 'invalid_state', 'no_route'],
  })
  duplicate(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: BaseBody,
    @NewId('inv') copyId: string,
  ): Promise<Invoice> {
    return this.invoices.duplicate({ ...owner, id }, copyId);
  }
}
