import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { SecretsModule } from '../secrets/secrets.module';
import { CommandOfKeyInterceptor } from './command-of-key.interceptor';
import { GatewayKeys } from './gateway-keys';
import { Idempotency } from './idempotency';
import { IdempotencyStore } from './idempotency.store';
import { LeaseRenewalJob } from './lease-renewal.job';
import { OldIdempotencyRecordsJob } from './old-idempotency-records.job';
import { ServiceKeys } from './service-keys';

@Module({
  imports: [SecretsModule],
  providers: [
    Idempotency,
    GatewayKeys,
    ServiceKeys,
    IdempotencyStore,
    LeaseRenewalJob,
    OldIdempotencyRecordsJob,
    { provide: APP_INTERCEPTOR, useClass: CommandOfKeyInterceptor },
  ],
  exports: [Idempotency],
})
export class IdempotencyModule {}
