import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { DashboardConfig } from '../config/dashboard.config';

/** WebAuthn relying party: the dashboard's public origin, the only origin on which the passkeys work. */
@Injectable()
export class RelyingParty {
  readonly rpName = 'Tulay';
  readonly rpID: string;
  readonly origin: string;

  constructor(@Inject(SERVICE_CONFIG) { PUBLIC_URL }: Pick<DashboardConfig, 'PUBLIC_URL'>) {
    const { hostname, origin } = new URL(PUBLIC_URL);
    this.rpID = hostname;
    this.origin = origin;
  }
}
