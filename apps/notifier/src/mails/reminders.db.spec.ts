import 'reflect-metadata';
import { newId, type DueInvoice, type Tenant } from '@tulay/contracts';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { MailsUnderTest, type Replica } from '../../test/mails-under-test';
import { newTenant } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CONFIG = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@pay.test', MAIL_TEST_MODE: true };
/** Midnight in Manila on March 1, 2026. */
const START = Date.parse('2026-03-01T00:00:00+08:00');

jest.setTimeout(120_000);

let database: TestDatabase;
let clock: FixedClock;
let under: MailsUnderTest;
let processes: Replica[];
let tenant: Tenant;

beforeEach(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  clock = new FixedClock(new Date(START));
  under = await MailsUnderTest.start(database.url, clock);
  processes = [await under.replica(CONFIG), await under.replica(CONFIG)];
  tenant = newTenant();
});
afterEach(async () => {
  await under.stop();
  await database.drop();
});

const due = (dueDate: string, changes: Partial<DueInvoice> = {}): DueInvoice => ({
  id: newId('inv'),
  merchantId: tenant.merchantId,
  dueDate,
  sentAt: START / 1000 - 86_400,
  email: 'ana@example.test',
  ...changes,
});
const run = () => Promise.all(processes.map(({ remind }) => remind.execute('test')));
const planned = async () => (await under.mails()).map(({ kind }) => kind);

it('the notifier sends each reminder once, three days before and one and seven days after the due date, at 9 a.m. in Manila', async () => {
  under.due = [due('2026-03-10')];
  const seen: string[] = [];
  for (let hour = 0; hour < 24 * 20; hour++) {
    const before = (await planned()).length;
    await run();
    const kinds = (await planned()).slice(before);
    for (const kind of kinds)
      seen.push(`${kind} ${new Date(clock.now('test').getTime() + 8 * HOUR_MS).toISOString().slice(0, 13)}`);
    clock.advance(HOUR_MS);
  }
  expect(seen).toEqual([
    'reminder_3_before 2026-03-07T09',
    'reminder_1_after 2026-03-11T09',
    'reminder_7_after 2026-03-17T09',
  ]);
});

it('sends missed reminders on the next day, but not after several days', async () => {
  under.due = [due('2026-03-10')];
  clock.advance(7.5 * DAY_MS);
  await run();
  expect(await planned()).toEqual(['reminder_3_before']);
  clock.advance(5.5 * DAY_MS);
  await run();
  expect(await planned()).toEqual(['reminder_3_before']);
});

it('does not send a reminder if the merchant has disabled reminders or sent the invoice later', async () => {
  clock.advance(6.5 * DAY_MS);
  under.due = [due('2026-03-10', { sentAt: (START + 6.4 * DAY_MS) / 1000 })];
  await run();
  under.settings = { ...under.settings, reminders: false };
  under.due = [due('2026-03-11')];
  clock.advance(DAY_MS);
  await run();
  expect(await planned()).toEqual([]);
});

it('sends reminders for more than one page of invoices', async () => {
  clock.advance(6.5 * DAY_MS);
  under.due = Array.from({ length: 250 }, () => due('2026-03-10'));
  await run();
  expect(await planned()).toHaveLength(250);
});

it('sends reminders again after the due date changes', async () => {
  clock.advance(6.5 * DAY_MS);
  const invoice = due('2026-03-10');
  under.due = [invoice];
  await run();
  under.due = [{ ...invoice, dueDate: '2026-03-20' }];
  clock.advance(10 * DAY_MS);
  await run();
  expect((await under.mails()).map(({ dueDate }) => dueDate)).toEqual(['2026-03-10', '2026-03-20']);
});
