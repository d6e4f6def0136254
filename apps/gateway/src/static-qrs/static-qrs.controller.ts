import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, StreamableFile } from '@nestjs/common';
import type { List, StaticQr, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { StaticQrListSchema, StaticQrSchema } from './static-qr.openapi';
import { NewId, Owner } from '../http/params';
import { AnyBody } from '../requests/inputs';
import {
  CreateStaticQrBody,
  ListStaticQrsQuery,
  PrintStaticQrQuery,
  UpdateStaticQrBody,
} from './static-qrs.inputs';
import { StaticQrsClient } from './static-qrs.client';
import { DtoPipe } from '../validation/dto.pipe';

const UPDATE = {
  summary: 'Change a static QR',
  description:
    'What it says stays the same, since it may be printed; `currency` is fixed. In live, a `default_method` that no provider takes is refused.',
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
    summary: 'Create a static QR',
    description:
      'Its payment link, where the payer enters the amount, is made with it. In live, a `default_method` that no provider takes is refused.',
    status: 201,
    answer: StaticQrSchema,
    errors: ['no_route'],
  })
  create(
    @Owner() owner: Tenant,
    @Body(DtoPipe) body: CreateStaticQrBody,
    @NewId('sqr') id: string,
  ): Promise<StaticQr> {
    return this.qrs.create(owner, id, body);
  }

  @Get()
  @RequireScope('static_qrs:read')
  @Describe({
    summary: 'List static QRs',
    description: 'Archived ones too, unless `archived` says otherwise.',
    answer: StaticQrListSchema,
  })
  list(@Owner() owner: Tenant, @Query(DtoPipe) query: ListStaticQrsQuery): Promise<List<StaticQr>> {
    return this.qrs.list(owner, query);
  }

  @Get(':id')
  @RequireScope('static_qrs:read')
  @Describe({
    summary: 'Retrieve a static QR',
    description: 'With the picture to print.',
    answer: StaticQrSchema,
    errors: ['not_found'],
  })
  get(@Owner() owner: Tenant, @Param('id') id: string): Promise<StaticQr> {
    return this.qrs.get({ ...owner, id });
  }

  @Get(':id/card.pdf')
  @RequireScope('static_qrs:read')
  @Describe({
    summary: 'Print a static QR',
    description: 'One page, with all texts as outlines. An archived code is `not_found`.',
    answer: 'application/pdf',
    errors: ['not_found'],
  })
  async card(
    @Owner() owner: Tenant,
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
    @Owner() owner: Tenant,
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
    @Owner() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdateStaticQrBody,
  ): Promise<StaticQr> {
    return this.update(owner, id, body);
  }

  @Post(':id/archive')
  @HttpCode(200)
  @RequireScope('static_qrs:write')
  @Describe(action('Archive a static QR', 'Its payment link takes no payment any more.'))
  archive(@Owner() owner: Tenant, @Param('id') id: string, @Body(DtoPipe) _body: AnyBody): Promise<StaticQr> {
    return this.qrs.archive({ ...owner, id });
  }

  @Post(':id/unarchive')
  @HttpCode(200)
  @RequireScope('static_qrs:write')
  @Describe(action('Take a static QR out of the archive', 'Its payment link takes payments again.'))
  unarchive(
    @Owner() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: AnyBody,
  ): Promise<StaticQr> {
    return this.qrs.unarchive({ ...owner, id });
  }
}
