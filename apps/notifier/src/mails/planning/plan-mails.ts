import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock, type DomainEvent } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { MailDraft } from '../queue/mail.entity';
import { MailSwitch } from '../queue/mail-switch';
import { MailsStore } from '../queue/mails.store';
import { CatalogClient } from './catalog.client';
import { MailSettingsClient } from './mail-settings.client';
import { isWantedBy, wantedMail, type WantedMail } from './mail.rules';

/** Stores the emails that events trigger. Repeated events have no effect. */
@Injectable()
export class PlanMails {
  constructor(
    private readonly mails: MailsStore,
    private readonly mailSwitch: MailSwitch,
    private readonly settings: MailSettingsClient,
    private readonly catalog: CatalogClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(events: readonly DomainEvent[]): Promise<void> {
    const caused = events
      .filter(({ environment }) => this.mailSwitch.isOn(environment))
      .map((event) => wantedMail(event, toUnix(this.clock.now(event.environment))))
      .filter((mail) => mail !== null);
    if (!caused.length) return;
    const settingsOf = await this.settings.ofAll(caused.map(({ event }) => event));
    const wanted = caused.filter(({ event, kind }) => isWantedBy(settingsOf(event), kind));
    const drafts = await Promise.all(wanted.map((mail) => this.draftOf(mail)));
    await this.add(drafts.filter((draft) => draft !== null));
  }

  private async draftOf({ kind, event, to }: WantedMail): Promise<MailDraft | null> {
    const { id: cause, merchantId, environment, aggregateId: subjectId } = event;
    const recipient =
      'email' in to ? to.email : await this.catalog.emailOf({ id: to.customerId, merchantId, environment });
    return recipient === null
      ? null
      : { merchantId, environment, kind, subjectId, cause, dueDate: null, recipient };
  }

  private async add(drafts: readonly MailDraft[]): Promise<void> {
    for (const environment of ENVIRONMENTS) {
      const own = drafts.filter((draft) => draft.environment === environment);
      await this.mails.add(own, this.clock.now(environment));
    }
  }
}
