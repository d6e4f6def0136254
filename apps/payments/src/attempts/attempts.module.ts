import { Module } from '@nestjs/common';
import { AttemptsStore } from './attempts.store';

/** The tries to open payments at providers. */
@Module({ providers: [AttemptsStore], exports: [AttemptsStore] })
export class AttemptsModule {}
