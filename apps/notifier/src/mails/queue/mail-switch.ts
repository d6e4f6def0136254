import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { MailConfig } from '../config/mail.config';

/** Reports whether emails are enabled. Emails are stored only if they are enabled. */
@Injectable()
export class MailSwitch {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: MailConfig) {}

  isOn(environment: Environment): boolean {
    const { SMTP_URL, MAIL_TEST_MODE } = this.config;
    return SMTP_URL !== '' && (environment === 'live' || MAIL_TEST_MODE);
  }
}
