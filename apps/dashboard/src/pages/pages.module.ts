import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import { HomeModule } from './home/home.module';

/** The pages: a module for each folder. */
@Module({ imports: [AccountsModule, HomeModule] })
export class PagesModule {}
