import { Module } from '@nestjs/common';
import { ReconciliationController } from './reconciliation.controller';
import { UndeliveredStore } from './undelivered.store';

@Module({ controllers: [ReconciliationController], providers: [UndeliveredStore] })
export class ReconciliationModule {}
