import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { MailEntity, MailResult } from '../queue/mail.entity';
import { MailMetrics } from '../queue/mail-metrics';
import { MailsStore } from '../queue/mails.store';
import { DeliverMail } from './deliver-mail';
import { resultOf } from './mail-retry.rules';

@Injectable()
export class SendMail {
  constructor(
    private readonly deliver: DeliverMail,
    private readonly mails: MailsStore,
    private readonly metrics: MailMetrics,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(mail: MailEntity): Promise<void> {
    const { attempts, environment } = mail;
    const created = new Date(mail.created * 1000);
    const result = await this.deliver
      .execute(mail)
      .catch((error: unknown) => resultOf(error, { attempts, created, now: this.clock.now(environment) }));
    await this.mails.finish(mail, result, this.clock.now(environment));
    this.metrics.note(mail, result);
    this.report(mail, result);
  }

  /** Logs the result. No log line contains the recipient's address. */
  private report({ id, kind, merchantId }: MailEntity, result: MailResult): void {
    const line = { mail: id, kind, merchantId, ...result };
    if (result.status === 'failed') this.logger.error(line, 'failed to send email');
    else
      this.logger.info(
        line,
        result.status === 'waiting' ? 'email deferred; will retry' : `email ${result.status}`,
      );
  }
}
