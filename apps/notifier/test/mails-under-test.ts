import { Test, type TestingModule } from '@nestjs/testing';
import {
  DomainError,
  getCustomerCommand,
  getMerchantProfileCommand,
  listDueInvoicesCommand,
  newId,
  newOrderedId,
  readAccountMailCommand,
  toUnix,
  writeMailCommand,
  type Command,
  type DomainEvent,
  type DueInvoice,
  type Environment,
  type EventType,
  type ListDueInvoicesRequest,
  type MailSettings,
  type Tenant,
  type WriteMailRequest,
  type WrittenMail,
} from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { aPayment, type FixedClock } from '@tulay/testing';
import type { Type } from '@nestjs/common';
import pino from 'pino';
import { MailsModule } from '../src/mails/mails.module';
import { PlanMails } from '../src/mails/planning/plan-mails';
import { PlanReminders } from '../src/mails/planning/plan-reminders';
import { MailEntity } from '../src/mails/queue/mail.entity';
import { SendDueMails } from '../src/mails/sending/send-due-mails';
import { notifierSchema } from '../src/notifier.migrations';
import { TestHost } from './test-host';

const ALL: MailSettings = { receipts: true, invoices: true, reminders: true, language: 'en' };

/** The emails module with a real database and fakes of the services that it calls. Jobs do not run. */
export class MailsUnderTest {
  settings = ALL;
  due: DueInvoice[] = [];
  readonly emails = new Map<string, string | null>();
  /** Returns embed's fake reply: the rendered email, or null if the email is obsolete. */
  write: (request: WriteMailRequest) => WrittenMail | null = (request) => this.written(request);
  /** Returns the dashboard's fake reply: the rendered email, or null if the email is obsolete. */
  writeAccount: (id: string) => WrittenMail | null = writtenForAccount;
  readonly log: string[] = [];

  private constructor(
    readonly db: Database,
    private readonly clock: FixedClock,
  ) {}

  static async start(url: string, clock: FixedClock): Promise<MailsUnderTest> {
    const source = createDataSource({ service: 'notifier', url, entities: notifierSchema.entities });
    await source.initialize();
    return new MailsUnderTest(new Database(source), clock);
  }

  async replica(config: object): Promise<Replica> {
    const stream = { write: (line: string) => void this.log.push(line) };
    const host = TestHost.of(this.db, this.clock, {
      config,
      commands: { ask: (command: Command<never, unknown>, request: never) => this.answer(command, request) },
      logger: pino({ level: 'info' }, stream),
    });
    const module = await Test.createTestingModule({ imports: [host, MailsModule] }).compile();
    return new Replica(module);
  }

  event(tenant: Tenant, type: EventType, object: object): DomainEvent {
    return {
      ...tenant,
      id: newOrderedId('evt'),
      type,
      aggregateId: (object as { id: string }).id,
      created: toUnix(this.clock.now(tenant.environment)),
      data: { object },
      webhookUrl: null,
      requestId: null,
    };
  }

  paid(tenant: Tenant, email: string | null): DomainEvent {
    const customer = email === null ? null : { email, name: 'Maria' };
    return this.event(tenant, 'payment.succeeded', aPayment({ id: newId('pay'), customer }));
  }

  mails(): Promise<MailEntity[]> {
    return this.db.repository(MailEntity).find({ order: { id: 'ASC' } });
  }

  written({ kind, subjectId, unsubscribeToken }: WriteMailRequest): WrittenMail {
    return {
      merchant: 'Aling Nena',
      replyTo: 'help@nena.example',
      subject: `${kind} ${subjectId}`,
      html: '<p>Hello</p>',
      text: 'Hello',
      logo: null,
      unsubscribeUrl: `https://pay.test/mails/unsubscribe/${unsubscribeToken}`,
    };
  }

  private async answer({ subject }: Command<never, unknown>, request: never): Promise<unknown> {
    if (subject === getMerchantProfileCommand.subject)
      return { name: 'Aling Nena', face: { mails: this.settings } };
    if (subject === getCustomerCommand.subject) return this.customer((request as { id: string }).id);
    if (subject === listDueInvoicesCommand.subject) return this.dueInvoices(request);
    if (subject === writeMailCommand.subject) return { mail: this.write(request) };
    if (subject === readAccountMailCommand.subject)
      return { mail: this.writeAccount((request as { id: string }).id) };
    throw new Error(`No fake handles ${subject}`);
  }

  private customer(id: string): { email: string | null } {
    const email = this.emails.get(id);
    if (email === undefined) throw new DomainError('not_found', 'No such customer');
    return { email };
  }

  private dueInvoices({ dueFrom, dueTo, after, limit }: ListDueInvoicesRequest) {
    const found = this.due
      .filter(({ dueDate }) => dueDate >= dueFrom && dueDate <= dueTo)
      .filter(({ dueDate, id }) => !after || `${dueDate} ${id}` > `${after.dueDate} ${after.id}`)
      .sort((a, b) => (`${a.dueDate} ${a.id}` < `${b.dueDate} ${b.id}` ? -1 : 1));
    const invoices = found.slice(0, limit);
    const last = found.length > limit ? invoices.at(-1)! : null;
    return { invoices, next: last && { dueDate: last.dueDate, id: last.id } };
  }

  /** Deletes all emails and resets everything that a test can change. */
  async reset(): Promise<void> {
    this.settings = ALL;
    this.write = (request) => this.written(request);
    this.writeAccount = writtenForAccount;
    this.log.length = 0;
    await this.db.query('DELETE FROM mails');
  }

  async stop(): Promise<void> {
    await this.db.source.destroy();
  }
}

const writtenForAccount = (id: string): WrittenMail => ({
  merchant: 'Tulay',
  replyTo: null,
  subject: `account ${id}`,
  html: '<p>Hello</p>',
  text: 'Hello',
  logo: null,
  unsubscribeUrl: null,
});

export class Replica {
  readonly plan: PlanMails;
  readonly remind: PlanReminders;

  constructor(private readonly module: TestingModule) {
    this.plan = this.get(PlanMails);
    this.remind = this.get(PlanReminders);
  }

  get<T>(provider: Type<T>): T {
    return this.module.get(provider, { strict: false });
  }

  async send(real = new Date(), environment: Environment = 'test'): Promise<void> {
    while (await this.get(SendDueMails).execute(environment, real));
  }
}
