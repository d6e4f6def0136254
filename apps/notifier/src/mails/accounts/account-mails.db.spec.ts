import 'reflect-metadata';
import { newOrderedId, type AccountMailOrder } from '@tulay/contracts';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { MailServer } from '../../../test/mail-server';
import { MailsUnderTest, type Replica } from '../../../test/mails-under-test';
import { notifierSchema } from '../../notifier.migrations';
import { SendAccountMails } from './send-account-mails';

let database: TestDatabase;
let under: MailsUnderTest;
let server: MailServer;
let service: Replica;

jest.setTimeout(60_000);

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  under = await MailsUnderTest.start(database.url, new FixedClock());
  server = await MailServer.start();
  service = await under.replica({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'no-reply@pay.test',
  });
});
beforeEach(async () => {
  await under.reset();
  server.reset();
});
afterAll(async () => {
  await under.stop();
  await server.stop();
  await database.drop();
});

const order = (): AccountMailOrder => ({
  id: newOrderedId('mail'),
  kind: 'verify_email',
  recipient: 'maria@shop.example',
});
const sendAll = () => service.send(new Date(), 'live');
const statuses = async () => (await under.mails()).map(({ status, reason }) => [status, reason]);

describe('an account email', () => {
  it('is sent once, regardless of repeated requests, and has no unsubscribe link', async () => {
    const asked = order();
    const send = service.get(SendAccountMails);
    const answers = await Promise.all([asked, asked].map((each) => send.execute([each])));
    expect(answers).toEqual([true, true]);
    await Promise.all([sendAll(), sendAll()]);
    await send.execute([asked]);
    await sendAll();
    expect(server.taken.map(({ subject }) => subject)).toEqual([`account ${asked.id}`]);
    expect(server.taken[0]!.headerLines.map(({ key }) => key).join()).not.toContain('unsubscribe');
    expect(await statuses()).toEqual([['sent', null]]);
  });

  it('is not sent if the dashboard reports that it is obsolete', async () => {
    under.writeAccount = () => null;
    await service.get(SendAccountMails).execute([order()]);
    await sendAll();
    expect([server.taken, await statuses()]).toEqual([[], [['skipped', 'outdated']]]);
  });

  it('is rejected while emails are disabled', async () => {
    const silent = await under.replica({ SMTP_URL: '' });
    expect(await silent.get(SendAccountMails).execute([order()])).toBe(false);
    expect(await statuses()).toEqual([]);
  });
});
