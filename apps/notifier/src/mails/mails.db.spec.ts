import 'reflect-metadata';
import { newId, withCommandId, type Tenant } from '@tulay/contracts';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { MailServer } from '../../test/mail-server';
import { MailsUnderTest, type Replica } from '../../test/mails-under-test';
import { newTenant } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';
import { FindInvoiceMail } from './planning/find-invoice-mail';
import { MailRetentionJob } from './queue/mail-retention.job';
import { MailsStore } from './queue/mails.store';
import { DeliverMail } from './sending/deliver-mail';
import { SetMailSubscription } from './unsubscribing/set-mail-subscription';
import { readerOf, SubscriptionLinks } from './unsubscribing/subscription-links';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let database: TestDatabase;
let clock: FixedClock;
let under: MailsUnderTest;
let server: MailServer;
let service: Replica;
let tenant: Tenant;

const config = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'no-reply@pay.test',
  MAIL_TEST_MODE: true,
});
const statuses = async () =>
  (await under.mails()).map(({ status, attempts, reason }) => [status, attempts, reason]);

jest.setTimeout(60_000);

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  clock = new FixedClock();
  under = await MailsUnderTest.start(database.url, clock);
  server = await MailServer.start();
  service = await under.replica(config(server.port));
});
beforeEach(async () => {
  await under.reset();
  server.reset();
  tenant = newTenant();
});
afterAll(async () => {
  await under.stop();
  await server.stop();
  await database.drop();
});

async function endMails(address: string): Promise<void> {
  const token = service.get(SubscriptionLinks).tokenOf({ ...tenant, reader: readerOf(tenant, address) });
  const request = { token, subscribed: false };
  await withCommandId(randomUUID(), () => service.get(SetMailSubscription).execute(request));
}

describe('a receipt email', () => {
  it('is sent once, even if its event arrives twice and two processes send simultaneously', async () => {
    const other = await under.replica(config(server.port));
    const event = under.paid(tenant, 'maria@example.test');
    await Promise.all([service, service, other].map(({ plan }) => plan.execute([event])));
    await Promise.all([service, other, service, other].map((each) => each.send()));
    await service.plan.execute([event]);
    await service.send();
    expect(server.taken.map(({ subject }) => subject)).toEqual([`receipt ${event.aggregateId}`]);
    expect(await statuses()).toEqual([['sent', 1, null]]);
  });

  it('has a sender name, a recipient name and two ways to unsubscribe', async () => {
    await service.plan.execute([under.paid(tenant, 'maria@example.test')]);
    await service.send();
    const [mail] = server.taken;
    const [row] = await under.mails();
    expect(mail!.messageId).toBe(`<${row!.id}@pay.test>`);
    expect(mail!.from!.value).toEqual([{ name: 'Aling Nena', address: 'no-reply@pay.test' }]);
    expect(mail!.replyTo!.value[0]!.address).toBe('help@nena.example');
    expect(mail!.headerLines.map(({ line }) => line.replace(/\s+/g, ' '))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^List-Unsubscribe: <https:\/\/pay\.test\/mails\/unsubscribe\/[\w.-]{40,100}>$/,
        ),
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]),
    );
  });

  it('is sent to the ASCII form of an internationalized domain', async () => {
    await service.plan.execute([under.paid(tenant, 'juan@Piñata.ph')]);
    await service.send();
    expect(server.taken[0]!.headerLines.map(({ line }) => line)).toContain('To: juan@xn--piata-pta.ph');
    expect(await statuses()).toEqual([['sent', 1, null]]);
  });

  it.each([
    ['the merchant has not enabled receipts', 'maria@example.test', { receipts: false }],
    ['it has no recipient', null, {}],
  ])('is not created if %s', async (_, email, settings) => {
    under.settings = { ...under.settings, ...settings };
    await service.plan.execute([under.paid(tenant, email)]);
    expect(await statuses()).toEqual([]);
  });

  it('is not created for an event that is republished days later', async () => {
    const event = under.paid(tenant, 'maria@example.test');
    clock.advance(3 * DAY_MS + 1_000);
    await service.plan.execute([event]);
    expect(await statuses()).toEqual([]);
  });

  it.each([
    ['live', { SMTP_URL: '' }],
    ['test', { SMTP_URL: '' }],
    ['test', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_TEST_MODE: false }],
  ] as const)('is not created in %s mode with the configuration %j', async (environment, over) => {
    const silent = await under.replica({ MAIL_TEST_MODE: true, ...over });
    await silent.plan.execute([under.paid(newTenant(environment), 'maria@example.test')]);
    expect(await statuses()).toEqual([]);
  });

  it('is resent with the same Message-ID if the process was killed before it stored the result', async () => {
    await service.plan.execute([under.paid(tenant, 'maria@example.test')]);
    const real = new Date();
    const claim = { now: clock.now('test'), real, limit: 5 };
    const [mail] = await service.get(MailsStore).claim('test', claim);
    await service.get(DeliverMail).execute(mail!);
    const other = await under.replica(config(server.port));
    await other.send(real);
    expect(server.taken).toHaveLength(1);
    await other.send(new Date(real.getTime() + MINUTE_MS + 1_000));
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(1);
    expect(server.taken).toHaveLength(2);
    expect(await statuses()).toEqual([['sent', 1, null]]);
  });
});

describe('an invoice email', () => {
  const sent = (customerId: string | null) =>
    under.event(tenant, 'invoice.sent', { id: newId('inv'), customer_id: customerId });

  it('is sent to the customer each time the invoice is sent', async () => {
    under.emails.set('cus_1', 'ana@example.test');
    const event = sent('cus_1');
    const again = { ...event, id: `${event.id}x` };
    await service.plan.execute([event, again, event]);
    await service.send();
    expect(server.taken.map(({ to }) => (to as { text: string }).text)).toEqual([
      'ana@example.test',
      'ana@example.test',
    ]);
  });

  it('is not sent without a customer, to a customer without an email address, or to a deleted customer', async () => {
    under.emails.set('cus_1', null);
    await service.plan.execute([sent(null), sent('cus_1'), sent('cus_gone')]);
    expect(await statuses()).toEqual([]);
  });

  it.each([
    ['everything is configured', null, 'ana@example.test', {}],
    ['the merchant has disabled it', 'not_asked_for', 'ana@example.test', { invoices: false }],
    ['the customer has no email address', 'no_address', null, {}],
    ['the customer has unsubscribed', 'unsubscribed', 'ana@example.test', {}],
    ['the deployment sends no emails in this mode', 'switched_off', 'ana@example.test', {}],
  ] as const)(
    'is sent only if the preview reports no obstacle: %s (%s)',
    async (_, hindrance, email, settings) => {
      const off = { ...config(server.port), MAIL_TEST_MODE: false };
      const sender = hindrance === 'switched_off' ? await under.replica(off) : service;
      under.settings = { ...under.settings, ...settings };
      under.emails.set('cus_1', email);
      if (hindrance === 'unsubscribed') await endMails('ana@example.test');
      const foreseen = await sender.get(FindInvoiceMail).execute({ ...tenant, customerId: 'cus_1' });
      expect(foreseen).toEqual({ recipient: email, hindrance });
      await sender.plan.execute([sent('cus_1')]);
      await sender.send();
      expect(server.taken).toHaveLength(hindrance === null ? 1 : 0);
    },
  );

  it.each([null, 'cus_gone'])(
    'has a preview with the obstacle no_customer if the customer is %s',
    async (customerId) => {
      const foreseen = await service.get(FindInvoiceMail).execute({ ...tenant, customerId });
      expect(foreseen).toEqual({ recipient: null, hindrance: 'no_customer' });
    },
  );

  it('is not sent if the invoice was paid or canceled before sending', async () => {
    under.emails.set('cus_1', 'ana@example.test');
    under.write = () => null;
    await service.plan.execute([sent('cus_1')]);
    await service.send();
    expect(server.taken).toEqual([]);
    expect(await statuses()).toEqual([['skipped', 1, 'outdated']]);
  });
});

describe('a rejected email', () => {
  it('fails if the server rejects it permanently', async () => {
    server.answer = (recipient) => (recipient.startsWith('gone') ? 550 : null);
    await service.plan.execute([
      under.paid(tenant, 'gone@example.test'),
      under.paid(tenant, 'ok@example.test'),
    ]);
    await service.send();
    clock.advance(DAY_MS);
    await service.send();
    expect(await statuses()).toEqual([
      ['failed', 1, 'EENVELOPE 550'],
      ['sent', 1, null],
    ]);
  });

  it('is retried with increasing delays while the server is busy', async () => {
    server.answer = () => 451;
    await service.plan.execute([under.paid(tenant, 'maria@example.test')]);
    await service.send();
    for (const minutes of [1, 5, 15, 60, 120, 120]) {
      clock.advance(minutes * MINUTE_MS - 1);
      const [before] = await statuses();
      await service.send();
      expect(await statuses()).toEqual([before]);
      clock.advance(1);
      await service.send();
    }
    expect(await statuses()).toEqual([['waiting', 7, 'EENVELOPE 451']]);
    server.answer = () => null;
    clock.advance(120 * MINUTE_MS);
    await service.send();
    expect(await statuses()).toEqual([['sent', 8, null]]);
  });

  it('is retried while the server is unreachable, and fails after three days', async () => {
    const { port } = server;
    await server.stop();
    await service.plan.execute([
      under.paid(tenant, 'maria@example.test'),
      under.paid(tenant, 'ana@example.test'),
    ]);
    await service.send();
    expect((await statuses()).map(([status]) => status)).toEqual(['waiting', 'waiting']);
    server = await MailServer.start(port);
    server.answer = (recipient) => (recipient.startsWith('ana') ? 451 : null);
    clock.advance(MINUTE_MS);
    await service.send();
    clock.advance(3 * DAY_MS);
    await service.send();
    expect((await statuses()).map(([status]) => status)).toEqual(['sent', 'failed']);
  });

  it('does not reveal the recipient in the log or the failure reason', async () => {
    server.answer = () => 550;
    await service.plan.execute([under.paid(tenant, 'secret@example.test')]);
    await service.send();
    expect(under.log.join('')).toContain('failed to send email');
    expect(under.log.join('') + JSON.stringify(await statuses())).not.toMatch(/secret|Maria|smtp:/);
  });
});

it('names cannot add headers or recipients to an email', async () => {
  under.write = (request) => ({
    ...under.written(request),
    merchant: 'Evil\r\nBcc: victim@example.test\r\n\r\n<b>body</b>',
    subject: 'Hi\r\nBcc: victim@example.test',
    replyTo: 'a@b.example\r\nBcc: victim@example.test',
  });
  await service.plan.execute([under.paid(tenant, 'maria@example.test, victim@example.test')]);
  await service.plan.execute([under.paid(tenant, 'maria@example.test')]);
  await service.send();
  for (const mail of server.taken) {
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.text!.trim()).toBe('Hello');
  }
  expect(server.taken.map(({ to }) => (to as { text: string }).text)).toContain('maria@example.test');
});

it('deletes emails after their retention period, except pending emails', async () => {
  server.answer = (recipient) => (recipient.startsWith('busy') ? 451 : null);
  await service.plan.execute([
    under.paid(tenant, 'maria@example.test'),
    under.paid(tenant, 'busy@example.test'),
  ]);
  await service.send();
  const job = service.get(MailRetentionJob);
  await job.run(new Date(Date.now() + 89 * DAY_MS));
  expect(await under.mails()).toHaveLength(2);
  await job.run(new Date(Date.now() + 91 * DAY_MS));
  expect((await under.mails()).map(({ status }) => status)).toEqual(['waiting']);
});
