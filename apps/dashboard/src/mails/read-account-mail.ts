import { Inject, Injectable } from '@nestjs/common';
import { notFound, toUnix, type Clock, type WrittenMail } from '@tulay/contracts';
import { readBy } from '@tulay/pages';
import { Sealer } from '@tulay/security';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import type { DashboardConfig } from '../config/dashboard.config';
import { AccountMailsStore } from './account-mails.store';
import { isUseful, linkOf } from './account-mail.rules';
import { writtenMail } from './written-mail';

/** Writes a mail in the language of its reader, at the moment it is sent. */
@Injectable()
export class ReadAccountMail {
  constructor(
    private readonly store: AccountMailsStore,
    private readonly sealer: Sealer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<DashboardConfig, 'PUBLIC_URL'>,
  ) {}

  /** @returns null when it would not help its reader any more. @throws DomainError `not_found` */
  async execute(id: string): Promise<WrittenMail | null> {
    const found = await this.store.find(id);
    if (!found) throw notFound('mail', id);
    const { mail, isReplaced } = found;
    if (isReplaced || !isUseful(mail, toUnix(this.clock.now('live')))) return null;
    const token = mail.sealedToken === null ? null : this.sealer.open(mail.sealedToken, id);
    const link = linkOf(this.config.PUBLIC_URL, mail.kind, token);
    return readBy({ language: mail.language, address: '/' }, () => writtenMail(mail.kind, link));
  }
}
