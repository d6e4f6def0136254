import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Environment } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { MailSwitch } from '../queue/mail-switch';
import { MailsStore } from '../queue/mails.store';
import { SendMail } from './send-mail';
import { SmtpClient } from './smtp.client';

@Injectable()
export class SendDueMails {
  constructor(
    private readonly mails: MailsStore,
    private readonly mailSwitch: MailSwitch,
    private readonly sendMail: SendMail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param real wall-clock time for the leases
   * @returns whether more emails may be due
   */
  async execute(environment: Environment, real = new Date()): Promise<boolean> {
    if (!this.mailSwitch.isOn(environment)) return false;
    const limit = SmtpClient.atOnce;
    const claimed = await this.mails.claim(environment, { now: this.clock.now(environment), real, limit });
    await Promise.all(claimed.map((mail) => this.sendMail.execute(mail)));
    return claimed.length === limit;
  }
}
