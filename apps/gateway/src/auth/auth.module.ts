import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { Authenticate } from './authenticate';
import { CallerCache } from './caller-cache';
import { CallersStore } from './callers.store';

@Module({
  imports: [RateLimitModule],
  providers: [Authenticate, CallerCache, CallersStore],
  exports: [Authenticate],
})
export class AuthModule {}
