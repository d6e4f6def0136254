import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { Authenticate } from './authenticate';
import { CallerCache } from './caller-cache';
import { CallersStore } from './callers.store';
import { KeyUses } from './key-uses';
import { KeyUsesJob } from './key-uses.job';

@Module({
  imports: [RateLimitModule],
  providers: [Authenticate, CallerCache, CallersStore, KeyUses, KeyUsesJob],
  exports: [Authenticate],
})
export class AuthModule {}
