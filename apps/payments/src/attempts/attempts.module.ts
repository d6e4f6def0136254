import { Module } from '@nestjs/common';
import { AttemptLeases } from './attempt-leases';
import { AttemptsStore } from './attempts.store';
import { KeyRejectionsStore } from './key-rejections.store';

const STORES = [AttemptLeases, AttemptsStore, KeyRejectionsStore];

@Module({ providers: STORES, exports: STORES })
export class AttemptsModule {}
