import { Body, Controller, Get, Patch } from '@nestjs/common';
import type { Branding, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { CurrentTenant } from '../http/params';
import { DtoPipe } from '../validation/dto.pipe';
import { BrandingViews } from './branding-views';
import { toBrandingChanges, UpdateBrandingBody } from './branding.body';
import { BrandingSchema } from './branding.openapi';
import { BrandingsStore } from './brandings.store';
import { SetBranding } from './set-branding';

@Controller('v1/branding')
export class BrandingController {
  constructor(
    private readonly brandings: BrandingsStore,
    private readonly views: BrandingViews,
    private readonly set: SetBranding,
  ) {}

  @Get()
  @RequireScope('branding:read')
  @Describe({
    summary: 'Retrieve the branding',
    description:
      'Your branding in this mode, shown on pages, receipts, invoices, printed QR codes and emails.',
    answer: BrandingSchema,
  })
  async get(@CurrentTenant() owner: Tenant): Promise<Branding> {
    return this.views.branding(owner, await this.brandings.find(owner));
  }

  @Patch()
  @RequireScope('branding:write')
  @Describe({
    summary: 'Update the branding',
    description: 'Fields that you omit keep their values. Test mode and live mode have separate branding.',
    bodyOptional: true,
    answer: BrandingSchema,
  })
  update(@CurrentTenant() owner: Tenant, @Body(DtoPipe) body: UpdateBrandingBody): Promise<Branding> {
    return this.set.execute({ ...owner, changes: toBrandingChanges(body) }, 'merchant');
  }
}
