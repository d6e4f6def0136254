import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { FormAnswersModule } from '../form-answers/form-answers.module';
import { MailsModule } from '../mails/mails.module';
import { TeamModule } from '../team/team.module';
import { ChangePayoutLimit } from './change-payout-limit';
import { LimitNotices } from './limit-notices';
import { PayoutLimitsStore } from './payout-limits.store';

/** Limits for payouts without approval. */
@Module({
  imports: [FormAnswersModule, MailsModule, TeamModule],
  providers: [ActionLog, ChangePayoutLimit, LimitNotices, PayoutLimitsStore],
  exports: [ChangePayoutLimit, PayoutLimitsStore],
})
export class PayoutLimitsModule {}
