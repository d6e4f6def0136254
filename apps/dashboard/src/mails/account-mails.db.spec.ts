import {
  DomainError,
  toUnix,
  ServiceUnavailable,
  type AccountMailOrder,
  type WrittenMail,
} from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { Sealer } from '@tulay/security';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import pino from 'pino';
import { dashboardSchema } from '../dashboard.migrations';
import { AccountMailsStore } from './account-mails.store';
import type { AccountMail } from './account-emails.port';
import { SubmitEmails } from './submit-emails';
import type { NotifierClient } from './notifier.client';
import { EmailOutbox } from './email-outbox';
import { ReadAccountMail } from './read-account-mail';

const HOUR_MS = 3_600_000;
const TOKEN = 'aVerySecretToken';

let database: TestDatabase;
let db: Database;
let clock: FixedClock;
let mails: EmailOutbox;
let store: AccountMailsStore;
let reading: ReadAccountMail;
let ordered: AccountMailOrder[][];
let lines: string[];
let notifier: (some: AccountMailOrder[]) => Promise<boolean>;
let people = 0;

beforeAll(async () => {
  database = await testDatabase('dashboard', dashboardSchema.migrations);
  const { entities } = dashboardSchema;
  const source = createDataSource({ service: 'dashboard', url: database.url, entities });
  db = new Database(await source.initialize());
});
afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});
beforeEach(async () => {
  await db.query('DELETE FROM account_mails');
  [clock, store, ordered, lines] = [new FixedClock(), new AccountMailsStore(db), [], []];
  const sealer = new Sealer(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
  mails = new EmailOutbox(store, sealer, clock);
  reading = new ReadAccountMail(store, sealer, clock, { PUBLIC_URL: 'https://pay.example' });
  notifier = () => Promise.resolve(true);
});

const waiting = (limit = 99) => store.waiting(toUnix(clock.now('live')), limit);
const reader = (): string => `person${people++}@shop.example`;

async function sent({ kind = 'verify_email', ...mail }: Partial<AccountMail> = {}): Promise<string> {
  const token = kind === 'known_address' ? {} : { token: TOKEN };
  const whole = { to: reader(), language: 'en', kind, ...token, ...mail } as AccountMail;
  await db.transaction((tx) => mails.send(tx, whole));
  return (await waiting()).at(-1)!.id;
}

const handOver = () => {
  const send = (some: AccountMailOrder[]) => {
    ordered.push(some);
    return notifier(some);
  };
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  return new SubmitEmails(store, { send } as unknown as NotifierClient, clock, logger).execute();
};

describe('the email outbox', () => {
  it('does not store an email if the transaction is rolled back', async () => {
    const change = db.transaction(async (tx) => {
      await mails.send(tx, { to: reader(), language: 'en', kind: 'known_address' });
      throw new Error('the process died');
    });
    await expect(change).rejects.toThrow('died');
    expect(await waiting()).toEqual([]);
  });

  it("stores a link's token encrypted", async () => {
    await sent();
    expect(JSON.stringify(await db.query('SELECT * FROM account_mails'))).not.toContain(TOKEN);
  });

  it('resubmits an email until the notifier accepts it', async () => {
    const id = await sent();
    notifier = () => Promise.reject(new ServiceUnavailable('no reply'));
    await expect(handOver()).rejects.toThrow('no reply');
    notifier = () => Promise.resolve(true);
    for (let times = 0; times < 2; times++) expect(await handOver()).toBe(false);
    expect(ordered.map((some) => some.map((mail) => mail.id))).toEqual([[id], [id]]);
    expect(lines).toEqual([]);
  });

  it.each([1, 3])(
    'submits the other emails of a batch if the notifier rejects %i of sixty',
    async (count) => {
      const ids: string[] = [];
      for (let i = 0; i < 60; i++) ids.push(await sent());
      const bad = ids.slice(7, 7 + count);
      notifier = (some) =>
        some.some(({ id }) => bad.includes(id))
          ? Promise.reject(new DomainError('internal_error', 'cannot be kept'))
          : Promise.resolve(true);
      while (await handOver());
      expect(await waiting()).toEqual([]);
      expect(lines.filter((line) => line.includes('failed to submit email'))).toHaveLength(count);
      clock.advance(60_000);
      expect((await waiting()).map(({ id }) => id)).toEqual(bad);
      notifier = () => Promise.resolve(true);
      await handOver();
      expect(await waiting()).toEqual([]);
    },
  );

  it('keeps emails queued if the notifier becomes unavailable after a rejection', async () => {
    for (const _ of [1, 2]) await sent();
    notifier = (some) =>
      Promise.reject(
        some.length > 1 ? new DomainError('internal_error', 'bad') : new ServiceUnavailable('away'),
      );
    await expect(handOver()).rejects.toThrow('away');
    expect(await waiting()).toHaveLength(2);
  });

  it('logs an email without its recipient if SMTP is not configured', async () => {
    const to = reader();
    await sent({ to });
    notifier = () => Promise.resolve(false);
    await handOver();
    expect(lines.join()).toContain('SMTP_URL');
    expect(lines.join()).not.toContain(to);
  });
});

describe('rendering an account email', () => {
  const read = async (id: string) => (await reading.execute(id)) as WrittenMail;

  it.each([
    ['verify_email', `https://pay.example/dashboard/verify-email/${TOKEN}`],
    ['reset_password', `https://pay.example/dashboard/reset-password/${TOKEN}`],
    ['known_address', 'https://pay.example/dashboard/sign-in'],
  ] as const)('includes the link for %s: %s', async (kind, link) => {
    const { html, text, unsubscribeUrl } = await read(await sent({ kind }));
    expect(text).toContain(`\n${link}\n`);
    expect(html).toContain(`href="${link}"`);
    expect(unsubscribeUrl).toBeNull();
  });

  it("uses the recipient's language", async () => {
    const [english, filipino] = [await read(await sent()), await read(await sent({ language: 'fil' }))];
    expect([english.subject, filipino.subject]).toEqual([
      'Confirm your email address',
      'Kumpirmahin ang iyong email address',
    ]);
    expect(filipino.html).toContain('<html lang="fil">');
  });

  it('returns null after the link in the email has expired', async () => {
    const id = await sent({ kind: 'reset_password' });
    clock.advance(HOUR_MS - 1_000);
    expect(await read(id)).not.toBeNull();
    clock.advance(1_000);
    expect(await read(id)).toBeNull();
  });

  it('returns null for an email that a newer email has replaced', async () => {
    const to = reader();
    const [older, newer] = [await sent({ to }), await sent({ to })];
    expect([await read(older), typeof (await read(newer))]).toEqual([null, 'object']);
  });

  it('returns not_found after the email was deleted', async () => {
    const id = await sent();
    await store.forget('mail_zzz', 10);
    await expect(reading.execute(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
