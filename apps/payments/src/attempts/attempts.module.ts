import { Module } from '@nestjs/common';
import { AttemptLeases } from './attempt-leases';
import { AttemptsStore } from './attempts.store';

/** Attempts to create payments at providers. */
@Module({ providers: [AttemptLeases, AttemptsStore], exports: [AttemptLeases, AttemptsStore] })
export class AttemptsModule {}
