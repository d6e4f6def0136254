import { Module } from '@nestjs/common';
import { MailMetrics } from './mail-metrics';
import { MailRetentionJob } from './mail-retention.job';
import { MailSwitch } from './mail-switch';
import { MailsStore } from './mails.store';

@Module({
  providers: [MailMetrics, MailRetentionJob, MailsStore, MailSwitch],
  exports: [MailMetrics, MailsStore, MailSwitch],
})
export class MailQueueModule {}
