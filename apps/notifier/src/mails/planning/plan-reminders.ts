import { Inject, Injectable } from '@nestjs/common';
import type {
  Clock,
  DueInvoice,
  DueInvoicesCursor,
  DueInvoicesPage,
  Environment,
  Tenant,
} from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { MailDraft } from '../queue/mail.entity';
import { MailSwitch } from '../queue/mail-switch';
import { MailsStore } from '../queue/mails.store';
import { CatalogClient } from './catalog.client';
import { MailSettingsClient } from './mail-settings.client';
import { isWantedBy } from './mail.rules';
import { dueDatesOf, isDueFor, REMINDERS, reminderDay } from './reminder.rules';

type Reminder = (typeof REMINDERS)[number];

const PAGE = 100;

/**
 * Stores a day's reminders, at most one per invoice, due date and kind. Repeated and concurrent runs have no
 * further effect.
 */
@Injectable()
export class PlanReminders {
  private readonly done = new Map<Environment, string>();

  constructor(
    private readonly mails: MailsStore,
    private readonly mailSwitch: MailSwitch,
    private readonly settings: MailSettingsClient,
    private readonly catalog: CatalogClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(environment: Environment): Promise<void> {
    const day = reminderDay(this.clock.now(environment));
    if (!this.mailSwitch.isOn(environment) || this.done.get(environment) === day) return;
    for (const reminder of REMINDERS) await this.plan(environment, reminder, day);
    this.done.set(environment, day);
  }

  private async plan(environment: Environment, reminder: Reminder, day: string): Promise<void> {
    const query = { environment, limit: PAGE, ...dueDatesOf(reminder, day) };
    let after: DueInvoicesCursor | null = null;
    do {
      const page: DueInvoicesPage = await this.catalog.dueInvoices({ ...query, ...(after && { after }) });
      await this.add(environment, reminder, page.invoices);
      after = page.next;
    } while (after);
  }

  private async add(environment: Environment, reminder: Reminder, invoices: DueInvoice[]): Promise<void> {
    const due = invoices.filter((invoice) => isDueFor(reminder, invoice));
    const ownerOf = ({ merchantId }: DueInvoice): Tenant => ({ merchantId, environment });
    const settingsOf = await this.settings.ofAll(due.map(ownerOf));
    const wanted = due.filter((invoice) => isWantedBy(settingsOf(ownerOf(invoice)), reminder.kind));
    const drafts = wanted.map((invoice) => draftOf(environment, reminder, invoice));
    await this.mails.add(drafts, this.clock.now(environment));
  }
}

const draftOf = (
  environment: Environment,
  { kind }: Reminder,
  { id, merchantId, dueDate, email }: DueInvoice,
): MailDraft => ({
  merchantId,
  environment,
  kind,
  subjectId: id,
  cause: `${id} ${dueDate}`,
  dueDate,
  recipient: email,
});
