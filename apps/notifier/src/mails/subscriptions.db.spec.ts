import 'reflect-metadata';
import { newId, type Tenant } from '@tulay/contracts';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { randomBytes } from 'node:crypto';
import { MailServer } from '../../test/mail-server';
import { MailsUnderTest, type Replica } from '../../test/mails-under-test';
import { newTenant } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';
import { MailSubscriptionsController } from './unsubscribing/mail-subscriptions.controller';
import { readerOf, SubscriptionLinks } from './unsubscribing/subscription-links';

let database: TestDatabase;
let under: MailsUnderTest;
let server: MailServer;
let service: Replica;
let page: MailSubscriptionsController;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  under = await MailsUnderTest.start(database.url, new FixedClock());
  server = await MailServer.start();
  service = await under.replica({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'no-reply@pay.test',
    MAIL_TEST_MODE: true,
  });
  page = service.get(MailSubscriptionsController);
});
afterAll(async () => {
  await under.stop();
  await server.stop();
  await database.drop();
});

async function mailsOf(tenant: Tenant, ...emails: string[]): Promise<Map<string, string>> {
  const before = server.taken.length;
  await service.plan.execute(emails.map((email) => under.paid(tenant, email)));
  await service.send();
  return new Map(
    server.taken.slice(before).map((mail) => {
      const line = mail.headerLines.find(({ key }) => key === 'list-unsubscribe')!.line;
      return [(mail.to as { text: string }).text, /unsubscribe\/([\w.-]+)>/.exec(line)![1]!];
    }),
  );
}

it('a recipient can unsubscribe and resubscribe, regardless of the letter case of the address', async () => {
  const [tenant, other] = [newTenant(), newTenant()];
  const token = (await mailsOf(tenant, 'maria@example.test')).get('maria@example.test')!;
  expect(await page.find({ token })).toEqual({ ...tenant, subscribed: true });
  await page.set({ token, subscribed: false });
  await page.set({ token, subscribed: false });
  expect(await page.find({ token })).toEqual({ ...tenant, subscribed: false });
  const later = await mailsOf(tenant, 'Maria@Example.test', 'ana@example.test');
  expect([...later.keys()]).toEqual(['ana@example.test']);
  expect([...(await mailsOf(other, 'maria@example.test')).keys()]).toEqual(['maria@example.test']);
  await page.set({ token, subscribed: true });
  expect((await mailsOf(tenant, 'maria@example.test')).size).toBe(1);
});

it('an unsubscribe link is rejected if it was altered or signed with another key', async () => {
  const tenant = newTenant();
  const token = (await mailsOf(tenant, 'lita@example.test')).get('lita@example.test')!;
  const forged = Array.from(
    token,
    (letter, i) => `${token.slice(0, i)}${letter === 'a' ? 'b' : 'a'}${token.slice(i + 1)}`,
  )
    // Skips the last character, because base64 leaves some of its bits unused.
    .slice(0, -1);
  const reader = readerOf(tenant, 'lita@example.test');
  const text = `${tenant.merchantId.slice(4)}.t.${reader}`;
  const unsigned = [`${text}.`, `${text}.${randomBytes(16).toString('base64url')}`, text, '', '....'];
  for (const bad of [...forged, ...unsigned])
    for (const ask of [() => page.find({ token: bad }), () => page.set({ token: bad, subscribed: false })])
      await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
  expect((await mailsOf(tenant, 'lita@example.test')).size).toBe(1);
});

it('an unsubscribe link does not reveal the address and is valid as long as its signing key is configured', () => {
  const key = (n: number): string => `k${n}:${Buffer.alloc(32, n).toString('base64')}`;
  const subscription = { merchantId: newId('mer'), environment: 'live' as const, reader: 'r'.repeat(22) };
  const token = new SubscriptionLinks({ SEAL_KEYS: key(1) }).tokenOf(subscription);
  expect(token.length).toBeLessThanOrEqual(100);
  expect(new SubscriptionLinks({ SEAL_KEYS: `${key(2)},${key(1)}` }).read(token)).toEqual(subscription);
  expect(() => new SubscriptionLinks({ SEAL_KEYS: key(2) }).read(token)).toThrow('No such');
  expect(readerOf(newTenant(), 'a@b.example')).not.toBe(readerOf(newTenant(), 'a@b.example'));
});
