import { Module } from '@nestjs/common';
import { FailedAuthentications } from './failed-authentications';
import { OldRateWindowsJob } from './old-rate-windows.job';
import { RateLimiter } from './rate-limiter';

@Module({
  providers: [RateLimiter, FailedAuthentications, OldRateWindowsJob],
  exports: [RateLimiter, FailedAuthentications],
})
export class RateLimitModule {}
