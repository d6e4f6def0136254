import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module';
import { MerchantsModule } from '../merchants/merchants.module';
import { SecurityLogModule } from '../security-log/security-log.module';
import { SessionsModule } from '../sessions/sessions.module';
import { TeamModule } from '../team/team.module';
import { AddMerchant } from './add-merchant';
import { InviteOwner } from './invite-owner';
import { OperatorsController } from './operators.controller';
import { UserAccountsStore } from './user-accounts.store';
import { ResetSecondFactors } from './reset-second-factors';

@Module({
  imports: [ApplicationsModule, MerchantsModule, SecurityLogModule, SessionsModule, TeamModule],
  controllers: [OperatorsController],
  providers: [AddMerchant, InviteOwner, UserAccountsStore, ResetSecondFactors],
})
export class OperatorsModule {}
