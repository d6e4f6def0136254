import 'reflect-metadata';
import { withCommandId } from '@tulay/contracts';
import { Sealer } from '@tulay/security';
import { resealAll, valuesSealedWith } from '@tulay/testing';
import { AccountsUnderTest } from '../test/accounts-under-test';
import { applicationsUnderTest } from '../test/applications-under-test';
import { DETAILS } from '../test/fill-application';
import { ApplicationForms } from './applications/application-forms';
import { checkedDetails } from './applications/application.rules';
import { ApplicationsStore } from './applications/applications.store';
import type { ApplicationActor } from './applications/change-application';
import { DocumentsStore } from './applications/documents.store';
import { dashboardSealedColumns } from './dashboard.sealed-columns';
import { AccountMailsStore } from './mails/account-mails.store';
import { EmailOutbox } from './mails/email-outbox';
import { ReadAccountMail } from './mails/read-account-mail';
import { FirstKey } from './merchants/first-key';
import { TotpCodes } from './second-factors/totp-codes';
import { TotpsStore } from './second-factors/totps.store';
import { StoredResponses } from './stored-responses/stored-responses';

const K1 = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const K2 = `k2:${Buffer.alloc(32, 8).toString('base64')}`;
const FORM = 'reset-password 1';
const PDF = Buffer.concat([Buffer.from('%PDF-1.7 permit '), Buffer.alloc(5_000_000, 'x')]);

let accounts: AccountsUnderTest;
let actor: ApplicationActor;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  const email = await accounts.member();
  [actor] = (await accounts.db.query(
    `SELECT m.merchant_id AS "merchantId", u.id AS "userId"
     FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.email = $1`,
    [email],
  )) as unknown as [ApplicationActor];
});
afterAll(() => accounts.stop());

/** Stores a sealed value in each column, as the dashboard's use cases do. */
async function fill() {
  const { answers, clock, db, sealer } = accounts;
  const { change, documents } = applicationsUnderTest(accounts);
  await change.save(actor, { details: checkedDetails(DETAILS) });
  await documents.add(actor, 'registration', { name: 'registration.pdf', bytes: PDF });
  const totp = new TotpCodes(sealer, clock).draw(actor.userId, 'ana@shop.example');
  const row = { userId: actor.userId, sealedSecret: totp.sealed, confirmedAt: null, lastStep: 0, created: 1 };
  await db.transaction((tx) => new TotpsStore(db, clock).put(tx, row));
  const mails = new EmailOutbox(new AccountMailsStore(db), sealer, clock);
  const mail = { kind: 'verify_email', to: 'ana@shop.example', language: 'en', token: 'link-token' } as const;
  await db.transaction((tx) => mails.send(tx, mail));
  await answers.once(FORM, () => answers.keep(() => Promise.resolve('new secret')));
  return totp.secret;
}

it('resealAll re-seals every value, so that the dashboard works without the old key', async () => {
  const { audit, clock, db, merchants } = accounts;
  const secret = await fill();
  expect(Object.keys(await valuesSealedWith(db, 'k1')).sort()).toEqual(
    dashboardSealedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  );

  const batches = await resealAll(db, `${K2},${K1}`, dashboardSealedColumns);
  expect(batches.flatMap(({ unreadable }) => unreadable)).toEqual([]);
  const parts = batches.filter(({ column }) => column === 'application_document_parts.sealed');
  expect(parts.map(({ resealed }) => resealed)).toEqual([8, 5]);
  expect(await valuesSealedWith(db, 'k1')).toEqual({});

  const fresh = new Sealer(K2);
  const [totps, codes] = [new TotpsStore(db, clock), new TotpCodes(fresh, clock)];
  expect(codes.shown((await totps.of(actor.userId))!, 'ana@shop.example').secret).toBe(secret);
  const [document] = await new DocumentsStore(db, fresh).list(actor.merchantId);
  const pieces: Buffer[] = [];
  for (let part = 0; part < 13; part++)
    pieces.push((await new DocumentsStore(db, fresh).read(actor.merchantId, document!.id, part)).bytes);
  expect(Buffer.concat(pieces).equals(PDF)).toBe(true);
  const application = await new ApplicationsStore(db).find(actor.merchantId);
  expect(new ApplicationForms(fresh).open(application).details).toEqual(checkedDetails(DETAILS));
  const [mail] = await db.query<{ id: string }>(
    'SELECT id FROM account_mails WHERE sealed_token IS NOT NULL',
  );
  const config = { PUBLIC_URL: 'https://pay.example' };
  const written = await new ReadAccountMail(new AccountMailsStore(db), fresh, clock, config).execute(
    mail!.id,
  );
  expect(JSON.stringify(written)).toContain('link-token');
  const answers = new StoredResponses(db, fresh);
  const repeated = answers.once(FORM, () => Promise.reject(new Error('the form was executed again')));
  expect(await repeated).toBe('new secret');
  const firstKey = new FirstKey(answers, merchants, fresh, audit, clock);
  const shown = withCommandId('show-key 1', () => firstKey.show(actor.userId, actor.merchantId));
  expect(await shown).toMatch(/^sk_test_/);
});
