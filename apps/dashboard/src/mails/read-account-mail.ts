import { Inject, Injectable } from '@nestjs/common';
import { notFound, toUnix, type Clock, type WrittenMail } from '@tulay/contracts';
import { readBy } from '@tulay/pages';
import { Sealer } from '@tulay/security';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import type { DashboardConfig } from '../config/dashboard.config';
import { AccountMailsStore } from './account-mails.store';
import { isUseful, linkOf } from './account-mail.rules';
import { renderedEmail } from './rendered-email';

/** Renders an email when the notifier sends it, in the recipient's language. */
@Injectable()
export class ReadAccountMail {
  constructor(
    private readonly store: AccountMailsStore,
    private readonly sealer: Sealer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<DashboardConfig, 'PUBLIC_URL'>,
  ) {}

  /**
   * @returns null if the email has expired or was replaced
   * @throws DomainError `not_found` if the email was deleted
   */
  async execute(id: string): Promise<WrittenMail | null> {
    const found = await this.store.find(id);
    if (!found) throw notFound('mail', id);
    const { mail, isReplaced } = found;
    if (isReplaced || !isUseful(mail, toUnix(this.clock.now('live')))) return null;
    const token = mail.sealedToken === null ? null : this.sealer.open(mail.sealedToken, id);
    const link = linkOf(this.config.PUBLIC_URL, mail.kind, token);
    return readBy({ language: mail.language, address: '/' }, () => renderedEmail(mail.kind, link));
  }
}
