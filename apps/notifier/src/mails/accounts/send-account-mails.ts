import { Inject, Injectable } from '@nestjs/common';
import type { AccountMailOrder, Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { MailDraft } from '../queue/mail.entity';
import { MailSwitch } from '../queue/mail-switch';
import { MailsStore } from '../queue/mails.store';

/**
 * Environment of all account emails. Accounts do not belong to an environment, so their emails are sent like
 * live emails.
 */
const ENVIRONMENT = 'live';

@Injectable()
export class SendAccountMails {
  constructor(
    private readonly mails: MailsStore,
    private readonly mailSwitch: MailSwitch,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns whether emails are enabled */
  async execute(orders: readonly AccountMailOrder[]): Promise<boolean> {
    if (!this.mailSwitch.isOn(ENVIRONMENT)) return false;
    await this.mails.add(orders.map(draftOf), this.clock.now(ENVIRONMENT));
    return true;
  }
}

const draftOf = ({ id, kind, recipient }: AccountMailOrder): MailDraft => ({
  merchantId: null,
  environment: ENVIRONMENT,
  kind,
  subjectId: id,
  cause: id,
  dueDate: null,
  recipient,
});
