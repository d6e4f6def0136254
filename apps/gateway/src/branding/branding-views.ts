import { Inject, Injectable } from '@nestjs/common';
import type { Branding, Tenant } from '@tulay/contracts';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { GatewayConfig } from '../config/gateway.config';
import type { BrandingEntity } from './branding.entity';
import { toBranding } from './branding.view';

@Injectable()
export class BrandingViews {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: GatewayConfig) {}

  branding(owner: Tenant, row: BrandingEntity | null): Branding {
    return toBranding(owner, row, this.config.PUBLIC_URL);
  }
}
