import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { ClientsModule } from '../clients/clients.module';
import { MailsModule } from '../mails/mails.module';
import { PayoutLimitsModule } from '../payout-limits/payout-limits.module';
import { TeamModule } from '../team/team.module';
import { ApproveRequest } from './approve-request';
import { DecideRequest } from './decide-request';
import { DueRequestsStore } from './due-requests.store';
import { ExpiredRequestsJob } from './expired-requests.job';
import { PayoutPreview } from './payout-preview';
import { PayoutRequestsStore } from './payout-requests.store';
import { RequestNotifications } from './request-notifications';
import { RequestPayout } from './request-payout';
import { SaveRequest } from './save-request';
import { SendRequest } from './send-request';
import { UnsentRequestsJob } from './unsent-requests.job';

@Module({
  imports: [ClientsModule, MailsModule, PayoutLimitsModule, TeamModule],
  providers: [
    ApproveRequest,
    ActionLog,
    DecideRequest,
    DueRequestsStore,
    ExpiredRequestsJob,
    PayoutPreview,
    PayoutRequestsStore,
    RequestNotifications,
    RequestPayout,
    SaveRequest,
    SendRequest,
    UnsentRequestsJob,
  ],
  exports: [ApproveRequest, DecideRequest, PayoutPreview, PayoutRequestsStore, RequestPayout],
})
export class PayoutRequestsModule {}
