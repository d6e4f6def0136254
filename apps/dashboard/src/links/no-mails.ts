import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { AccountMails, type AccountMail } from './account-mails.port';

/** No mail leaves yet. The log says which would have, without its reader and its link. */
@Injectable()
export class NoMails extends AccountMails {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {
    super();
  }

  send({ kind, language }: AccountMail): Promise<void> {
    this.logger.warn({ kind, language }, 'a mail was not sent');
    return Promise.resolve();
  }
}
