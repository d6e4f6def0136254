import { Module } from '@nestjs/common';
import { Sealer } from '@tulay/security';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { GatewayConfig } from '../config/gateway.config';
import { SealedResponses } from './sealed-responses';

const sealer = {
  provide: Sealer,
  inject: [SERVICE_CONFIG],
  useFactory: ({ SEAL_KEYS }: GatewayConfig) => new Sealer(SEAL_KEYS),
};

@Module({ providers: [sealer, SealedResponses], exports: [sealer, SealedResponses] })
export class SecretsModule {}
