import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, StreamableFile } from '@nestjs/common';
import type { List, StaticQr, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { StaticQrListSchema, StaticQrSchema } from './static-qr.openapi';
import { NewId, CurrentTenant } from '../http/params';
import { BaseBody } from '../requests/inputs';
import {
  CreateStaticQrBody,
  ListStaticQrsQuery,
  PrintStaticQrQuery,
  UpdateStaticQrBody,
} from './static-qrs.inputs';
import { StaticQrsClient } from './static-qrs.client';
import { DtoPipe } from '../validation/dto.pipe';

const UPDATE = {
  summary: 'Update a static QR code',
  description:
    'The encoded URL and the `currency` never change, because the code may already be printed. The request fails with `no_route` if no provider supports `default_method`.',
  bodyOptional: true,
  answer: StaticQrSchema,
  errors: ['not_found' as const, 'no_route' as const],
};
const action = (summary: string, description: string) => ({
  summary,
  description,
  bodyOptional: true,
  answer: StaticQrSchema,
  errors: ['not_found' as const],
});

@Controller(['v1/static_qrs', 'v1/static_qr'])
export class StaticQrsController {
  constructor(private readonly qrs: StaticQrsClient) {}

  @Post()
  @RequireScope('static_qrs:write')
  @Describe({
    summary: 'Create a static QR code',
    description:
      'Also creates its payment link, where the payer enters the amount. The request fails with `no_route` if no provider supports `currency` or `default_method`.',
    status: 201,
    answer: StaticQrSchema,
    errors: ['no_route'],
  })
  create(
    @CurrentTenant() owner: Tenant,
    @Body(DtoPipe) body: CreateStaticQrBody,
    @NewId('sqr') id: string,
  ): Promise<StaticQr> {
    return this.qrs.create(owner, id, body);
  }

  @Get()
  @RequireScope('static_qrs:read')
  @Describe({
    summary: 'List static QRs',
    description: 'Includes archived codes, unless `archived` is set.',
    answer: StaticQrListSchema,
  })
  list(@CurrentTenant() owner: Tenant, @Query(DtoPipe) query: ListStaticQrsQuery): Promise<List<StaticQr>> {
    return this.qrs.list(owner, query);
  }

  @Get(':id')
  @RequireScope('static_qrs:read')
  @Describe({
    summary: 'Retrieve a static QR',
    description: 'Includes the URL of the printable image.',
    answer: StaticQrSchema,
    errors: ['not_found'],
  })
  get(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<StaticQr> {
    return this.qrs.get({ ...owner, id });
  }

  @Get(':id/card.pdf')
  @RequireScope('static_qrs:read')
  @Describe({
    summary: 'Retrieve the printable card of a static QR code',
    description:
      'Returns a one-page PDF with all text converted to outlines. Returns `not_found` for an archived code.',
    answer: 'application/pdf',
    errors: ['not_found'],
  })
  async card(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Query(DtoPipe) query: PrintStaticQrQuery,
  ): Promise<StreamableFile> {
    const pdf = await this.qrs.print({ ...owner, id }, query);
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `inline; filename="${id}-${query.layout ?? 'card'}.pdf"`,
    });
  }

  @Patch(':id')
  @RequireScope('static_qrs:write')
  @Describe(UPDATE)
  update(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdateStaticQrBody,
  ): Promise<StaticQr> {
    return this.qrs.update({ ...owner, id }, body);
  }

  @Post(':id')
  @HttpCode(200)
  @RequireScope('static_qrs:write')
  @Describe({ ...UPDATE, aliasOf: 'update' })
  updateByPost(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdateStaticQrBody,
  ): Promise<StaticQr> {
    return this.update(owner, id, body);
  }

  @Post(':id/archive')
  @HttpCode(200)
  @RequireScope('static_qrs:write')
  @Describe(
    action('Archive a static QR', 'The payment link of the static QR code no longer accepts payments.'),
  )
  archive(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: BaseBody,
  ): Promise<StaticQr> {
    return this.qrs.archive({ ...owner, id });
  }

  @Post(':id/unarchive')
  @HttpCode(200)
  @RequireScope('static_qrs:write')
  @Describe(action('Take a static QR out of the archive', 'Its payment link takes payments again.'))
  unarchive(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: BaseBody,
  ): Promise<StaticQr> {
    return this.qrs.unarchive({ ...owner, id });
  }
}
