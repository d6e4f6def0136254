import { Module } from '@nestjs/common';
import { AttemptLeases } from './attempt-leases';
import { AttemptsStore } from './attempts.store';

@Module({ providers: [AttemptLeases, AttemptsStore], exports: [AttemptLeases, AttemptsStore] })
export class AttemptsModule {}
