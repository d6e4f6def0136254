import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Deleted, List, PaymentLink, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { DeletedPaymentLinkSchema, PaymentLinkListSchema, PaymentLinkSchema } from './payment-link.openapi';
import { NewId, Owner } from '../http/params';
import { AnyBody } from '../requests/inputs';
import { CreatePaymentLinkBody, UpdatePaymentLinkBody } from './payment-links.body';
import { ListPaymentLinksQuery } from './payment-links.query';
import { PaymentLinksClient } from './payment-links.client';
import { requireHttpsInLive } from '../requests/request.rules';
import { DtoPipe } from '../validation/dto.pipe';

const FIXED = '`amount`, `currency` and `method` are fixed: make another link.';
const UPDATE = {
  summary: 'Change a payment link',
  description: FIXED,
  bodyOptional: true,
  answer: PaymentLinkSchema,
  errors: ['not_found' as const],
};

@Controller('v1/payment_links')
export class PaymentLinksController {
  constructor(private readonly links: PaymentLinksClient) {}

  @Post()
  @RequireScope('payment_links:write')
  @Describe({
    summary: 'Create a payment link',
    description:
      'Its `url` is a page where anybody who holds it can pay, as often as they like. In live, a `method` that no provider takes is refused.',
    status: 201,
    answer: PaymentLinkSchema,
    errors: ['not_found', 'no_route'],
  })
  create(
    @Owner() owner: Tenant,
    @Body(DtoPipe) body: CreatePaymentLinkBody,
    @NewId('plk') id: string,
  ): Promise<PaymentLink> {
    requireWebAddresses(owner, body);
    return this.links.create(owner, id, body);
  }

  @Get()
  @RequireScope('payment_links:read')
  @Describe({
    summary: 'List payment links',
    description: 'Those of printed codes too.',
    answer: PaymentLinkListSchema,
  })
  list(@Owner() owner: Tenant, @Query(DtoPipe) query: ListPaymentLinksQuery): Promise<List<PaymentLink>> {
    return this.links.list(owner, query);
  }

  @Get(':id')
  @RequireScope('payment_links:read')
  @Describe({
    summary: 'Retrieve a payment link',
    description: 'With how often it was paid.',
    answer: PaymentLinkSchema,
    errors: ['not_found'],
  })
  get(@Owner() owner: Tenant, @Param('id') id: string): Promise<PaymentLink> {
    return this.links.get({ ...owner, id });
  }

  @Patch(':id')
  @RequireScope('payment_links:write')
  @Describe(UPDATE)
  update(
    @Owner() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdatePaymentLinkBody,
  ): Promise<PaymentLink> {
    requireWebAddresses(owner, body);
    return this.links.update({ ...owner, id }, body);
  }

  @Post(':id')
  @HttpCode(200)
  @RequireScope('payment_links:write')
  @Describe({ ...UPDATE, aliasOf: 'update' })
  updateByPost(
    @Owner() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdatePaymentLinkBody,
  ): Promise<PaymentLink> {
    return this.update(owner, id, body);
  }

  @Post(':id/activate')
  @HttpCode(200)
  @RequireScope('payment_links:write')
  @Describe({
    summary: 'Activate a payment link',
    description: 'A link past its `expires_at` cannot be activated: move that first.',
    bodyOptional: true,
    answer: PaymentLinkSchema,
    errors: ['not_found', 'invalid_state'],
  })
  activate(
    @Owner() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: AnyBody,
  ): Promise<PaymentLink> {
    return this.links.activate({ ...owner, id });
  }

  @Post(':id/deactivate')
  @HttpCode(200)
  @RequireScope('payment_links:write')
  @Describe({
    summary: 'Deactivate a payment link',
    description: 'Nobody can begin a payment there any more; one that was begun can still be paid.',
    bodyOptional: true,
    answer: PaymentLinkSchema,
    errors: ['not_found'],
  })
  deactivate(
    @Owner() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: AnyBody,
  ): Promise<PaymentLink> {
    return this.links.deactivate({ ...owner, id });
  }

  @Delete(':id')
  @RequireScope('payment_links:write')
  @Describe({
    summary: 'Delete a payment link',
    description: 'Its payments stay. The link of a printed code goes with that code only.',
    answer: DeletedPaymentLinkSchema,
    errors: ['not_found', 'invalid_state'],
  })
  delete(@Owner() owner: Tenant, @Param('id') id: string): Promise<Deleted<'payment_link'>> {
    return this.links.delete({ ...owner, id });
  }
}

function requireWebAddresses(
  { environment }: Tenant,
  body: CreatePaymentLinkBody | UpdatePaymentLinkBody,
): void {
  const { image_url, success_url, cancel_url } = body;
  requireHttpsInLive(environment, { image_url, success_url, cancel_url });
}
