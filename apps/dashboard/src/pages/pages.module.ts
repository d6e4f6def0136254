import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import { ConfirmModule } from './confirm/confirm.module';
import { HomeModule } from './home/home.module';
import { PaymentsModule } from './payments/payments.module';

/** The pages: a module for each folder. */
@Module({ imports: [AccountsModule, ConfirmModule, HomeModule, PaymentsModule] })
export class PagesModule {}
