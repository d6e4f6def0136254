import { Module } from '@nestjs/common';
import { Sealer } from '@tulay/security';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { GatewayConfig } from '../config/gateway.config';

const sealer = {
  provide: Sealer,
  inject: [SERVICE_CONFIG],
  useFactory: ({ SEAL_KEYS }: GatewayConfig) => new Sealer(SEAL_KEYS),
};

/** The ring of sealing keys. */
@Module({ providers: [sealer], exports: [sealer] })
export class SecretsModule {}
