import { Module } from '@nestjs/common';
import { AttemptLeases } from './attempt-leases';
import { AttemptsStore } from './attempts.store';

/** The tries to open payments at providers. */
@Module({ providers: [AttemptLeases, AttemptsStore], exports: [AttemptLeases, AttemptsStore] })
export class AttemptsModule {}
