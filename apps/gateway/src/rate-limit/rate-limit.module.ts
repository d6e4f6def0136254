import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitEntity } from '@tulay/service-host';
import { FailedAuthentications } from './failed-authentications';
import { OldRateWindowsJob } from './old-rate-windows.job';
import { RateLimiter } from './rate-limiter';

@Module({
  imports: [TypeOrmModule.forFeature([RateLimitEntity])],
  providers: [RateLimiter, FailedAuthentications, OldRateWindowsJob],
  exports: [RateLimiter, FailedAuthentications],
})
export class RateLimitModule {}
