import { Module } from '@nestjs/common';
import { FindPaymentsModule } from '../find-payments/find-payments.module';
import { LayoutModule } from '../layout/layout.module';
import { PaymentsPage } from './payments-page';

@Module({ imports: [FindPaymentsModule, LayoutModule], providers: [PaymentsPage], exports: [PaymentsPage] })
export class PaymentsViewModule {}
