import { Module } from '@nestjs/common';
import { Sealer } from '@tulay/security';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { DashboardConfig } from '../config/dashboard.config';

const sealer = {
  provide: Sealer,
  inject: [SERVICE_CONFIG],
  useFactory: ({ SEAL_KEYS }: DashboardConfig) => new Sealer(SEAL_KEYS),
};

/** Provides the keys for encrypting stored secrets. */
@Module({ providers: [sealer], exports: [sealer] })
export class SealerModule {}
