import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { Admission } from './admission';
import { DownstreamReadiness } from './downstream-readiness';

@Module({
  imports: [AuthModule, RateLimitModule, IdempotencyModule],
  providers: [Admission, DownstreamReadiness],
})
export class HttpModule {}
