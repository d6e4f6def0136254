import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/secrets.module';
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
  ],
  exports: [Idempotency],
})
export class IdempotencyModule {}
