import { Module } from '@nestjs/common';
import { AccountEvents } from './account-events';

@Module({ providers: [AccountEvents] })
export class AccountsModule {}
