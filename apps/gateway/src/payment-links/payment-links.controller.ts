import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Deleted, List, PaymentLink, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { DeletedPaymentLinkSchema, PaymentLinkListSchema, PaymentLinkSchema } from './payment-link.openapi';
import { NewId, CurrentTenant } from '../http/params';
import { BaseBody } from '../requests/inputs';
import { CreatePaymentLinkBody, UpdatePaymentLinkBody } from './payment-links.body';
import { ListPaymentLinksQuery } from './payment-links.query';
import { PaymentLinksClient } from './payment-links.client';
import { requireHttpsInLive } from '../requests/request.rules';
import { DtoPipe } from '../validation/dto.pipe';

const FIXED = '`amount`, `currency` and `method` cannot be changed; create a new link instead.';
const UPDATE = {
  summary: 'Update a payment link',
  description: FIXED,
  bodyOptional: true,
  answer: PaymentLinkSchema,
  errors: ['not_found', 'no_route'] as const,
};

@Controller('v1/payment_links')
export class PaymentLinksController {
  constructor(private readonly links: PaymentLinksClient) {}

  @Post()
  @RequireScope('payment_links:write')
  @Describe({
    summary: 'Create a payment link',
    description:
      'Its `url` is a reusable payment page that anyone with the link can pay on. A link that no payer could pay is rejected: with `no_route` if no provider supports the method and currency, and with `invalid_request` if `amount`, one of the `preset_amounts`, or `amount` times `max_quantity` is outside the limits of the method, or of all methods if `method` is null.',
    status: 201,
    answer: PaymentLinkSchema,
    errors: ['not_found', 'no_route'],
  })
  create(
    @CurrentTenant() owner: Tenant,
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
    description: 'Includes the links of static QR codes.',
    answer: PaymentLinkListSchema,
  })
  list(
    @CurrentTenant() owner: Tenant,
    @Query(DtoPipe) query: ListPaymentLinksQuery,
  ): Promise<List<PaymentLink>> {
    return this.links.list(owner, query);
  }

  @Get(':id')
  @RequireScope('payment_links:read')
  @Describe({
    summary: 'Retrieve a payment link',
    description: 'Includes the number of succeeded payments.',
    answer: PaymentLinkSchema,
    errors: ['not_found'],
  })
  get(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<PaymentLink> {
    return this.links.get({ ...owner, id });
  }

  @Patch(':id')
  @RequireScope('payment_links:write')
  @Describe(UPDATE)
  update(
    @CurrentTenant() owner: Tenant,
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
    @CurrentTenant() owner: Tenant,
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
    description: 'An expired link cannot be activated; set a later `expires_at` first.',
    bodyOptional: true,
    answer: PaymentLinkSchema,
    errors: ['not_found', 'invalid_state'],
  })
  activate(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: BaseBody,
  ): Promise<PaymentLink> {
    return this.links.activate({ ...owner, id });
  }

  @Post(':id/deactivate')
  @HttpCode(200)
  @RequireScope('payment_links:write')
  @Describe({
    summary: 'Deactivate a payment link',
    description: 'The page no longer accepts new payments. Payments already started can still be completed.',
    bodyOptional: true,
    answer: PaymentLinkSchema,
    errors: ['not_found'],
  })
  deactivate(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: BaseBody,
  ): Promise<PaymentLink> {
    return this.links.deactivate({ ...owner, id });
  }

  @Delete(':id')
  @RequireScope('payment_links:write')
  @Describe({
    summary: 'Delete a payment link',
    description:
      "The link's payments are kept. The link of a static QR code cannot be deleted; archive the static QR code instead.",
    answer: DeletedPaymentLinkSchema,
    errors: ['not_found', 'invalid_state'],
  })
  delete(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<Deleted<'payment_link'>> {
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
