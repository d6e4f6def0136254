import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { FormAnswersModule } from '../stored-responses/stored-responses.module';
import { MailsModule } from '../mails/mails.module';
import { TeamModule } from '../team/team.module';
import { ChangePayoutLimit } from './change-payout-limit';
import { LimitNotifications } from './limit-notifications';
import { PayoutLimitsStore } from './payout-limits.store';

@Module({
  imports: [FormAnswersModule, MailsModule, TeamModule],
  providers: [ActionLog, ChangePayoutLimit, LimitNotifications, PayoutLimitsStore],
  exports: [ChangePayoutLimit, PayoutLimitsStore],
})
export class PayoutLimitsModule {}
