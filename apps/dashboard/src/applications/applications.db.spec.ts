import type { Activation } from '@tulay/contracts';
import { createHash } from 'node:crypto';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { applicationsUnderTest } from '../../test/applications-under-test';
import { DETAILS as TYPED } from '../../test/fill-application';
import { checkedAccount, checkedDetails } from './application.rules';
import type { ApplicationActor } from './change-application';
import { UPLOAD_BYTES_MAX } from '../uploads/take-uploads';

const DETAILS = checkedDetails(TYPED);
const ACCOUNT = checkedAccount({ bankCode: 'BPI', accountNumber: '9876543210', accountName: 'Nena Reyes' }, [
  'BPI',
]);
const PDF = Buffer.concat([Buffer.from('%PDF-1.7 secret permit '), Buffer.alloc(900_000, 'x')]);

let accounts: AccountsUnderTest;
let on: ReturnType<typeof applicationsUnderTest>;
let actor: ApplicationActor;
let owner: string;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  on = applicationsUnderTest(accounts);
});
afterAll(() => accounts.stop());
beforeEach(async () => {
  owner = await accounts.member();
  [actor] = (await accounts.db.query(
    `SELECT m.merchant_id AS "merchantId", u.id AS "userId"
     FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.email = $1`,
    [owner],
  )) as unknown as [ApplicationActor];
  accounts.mails.length = 0;
});

const upload = (kind: string, bytes: Buffer | null = PDF) =>
  on.documents.add(actor, kind, { name: `${kind}.pdf`, bytes });
async function fill(): Promise<void> {
  await on.change.save(actor, { details: DETAILS });
  await on.change.save(actor, { account: ACCOUNT });
  for (const kind of ['registration', 'identity', 'bank']) await upload(kind);
}
const read = () => on.commands.get(actor);
let changes = 0;
const tell = (state: Activation['state'], told: Partial<Activation> = {}) =>
  on.commands.note({
    merchant_id: actor.merchantId,
    state,
    revision: 1,
    reason: null,
    fee: null,
    change: ++changes,
    ...told,
  });
const mailed = () => accounts.mails.filter(({ to }) => to === owner).map(({ kind }) => kind);
const invalidState = { code: 'invalid_state' };

describe('the application process', () => {
  it('saves a draft in parts and accepts only a complete application', async () => {
    await on.change.save(actor, { details: { ...DETAILS, tin: null } });
    await expect(on.change.submit(actor)).rejects.toMatchObject({ code: 'invalid_request' });
    await fill();
    await on.change.submit(actor);
    expect(await read()).toMatchObject({
      state: 'submitted',
      revision: 1,
      details: DETAILS,
      account: ACCOUNT,
      documents: [{ kind: 'registration' }, { kind: 'identity' }, { kind: 'bank' }],
    });
    expect(mailed()).toEqual(['bank_account_changed', 'application_submitted']);
  });

  it('rejects changes after submission and accepts only one of two concurrent submissions', async () => {
    await fill();
    const both = await Promise.allSettled([on.change.submit(actor), on.change.submit(actor)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(on.change.save(actor, { details: DETAILS })).rejects.toMatchObject(invalidState);
    await expect(upload('other')).rejects.toMatchObject(invalidState);
    const [first] = (await read()).documents;
    await expect(on.documents.remove(actor, first!.id)).rejects.toMatchObject(invalidState);
    expect(await read()).toMatchObject({ revision: 1, documents: { length: 3 } });
  });

  it('lists a submitted application until the operator decides', async () => {
    const pending = async () =>
      (await on.commands.list({ limit: 100 })).applications.map(({ merchant_id: id }) => id);
    await fill();
    expect(await pending()).not.toContain(actor.merchantId);
    await on.change.submit(actor);
    expect(await pending()).toContain(actor.merchantId);
    const before = (await pending()).filter((id) => id < actor.merchantId).at(-1);
    const next = await on.commands.list({ limit: 1, startingAfter: before });
    expect(next.applications).toMatchObject([{ merchant_id: actor.merchantId, revision: 1 }]);
    await tell('approved');
    expect(await pending()).not.toContain(actor.merchantId);
  });

  it('changes the digest whenever the content changes', async () => {
    const digests = new Set<string>();
    const note = async () => digests.add((await read()).digest);
    await fill();
    await note();
    await on.change.save(actor, { account: { ...ACCOUNT, accountNumber: '9876543211' } });
    await note();
    await on.documents.remove(actor, (await read()).documents[0]!.id);
    await note();
    await upload('registration');
    await note();
    expect(digests.size).toBe(4);
  });

  it('allows the merchant to correct and resubmit a rejected application', async () => {
    await fill();
    await on.change.submit(actor);
    await tell('rejected', { reason: 'The permit is unreadable' });
    await on.documents.remove(actor, (await read()).documents[0]!.id);
    await expect(on.change.submit(actor)).rejects.toMatchObject({ code: 'invalid_request' });
    await upload('registration');
    await on.change.submit(actor);
    expect(await read()).toMatchObject({ state: 'submitted', revision: 2 });
    expect(mailed()).toEqual([
      'bank_account_changed',
      'application_submitted',
      'application_rejected',
      'application_submitted',
    ]);
  });
});

describe('activation changes from the gateway', () => {
  const fee = { amount: 1500, currency: 'PHP', environment: 'live' as const, url: 'https://pay.example/i' };

  it('trigger one email per step, and are ignored if outdated or repeated', async () => {
    await fill();
    await on.change.submit(actor);
    await tell('fee_due', { fee });
    const due = changes;
    await tell('fee_due', { fee, change: due });
    await tell('active', { fee });
    await tell('fee_due', { fee, change: due });
    expect((await read()).state).toBe('active');
    expect(mailed()).toEqual([
      'bank_account_changed',
      'application_submitted',
      'activation_fee_due',
      'merchant_active',
    ]);
  });

  it('activate a merchant without a submitted application', async () => {
    await tell('active', { revision: 0 });
    expect((await read()).state).toBe('active');
  });

  it('are ignored for a merchant that did not sign up in the dashboard', async () => {
    await tell('active', { merchant_id: 'mer_00000000000000000000000000' });
    await expect(on.commands.get({ merchantId: 'mer_00000000000000000000000000' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('application documents', () => {
  it('are returned in parts that together form the whole file', async () => {
    await upload('registration');
    const [document] = (await read()).documents;
    const parts: Buffer[] = [];
    for (let more = true; more;) {
      const at = { merchantId: actor.merchantId, documentId: document!.id, part: parts.length };
      const { base64, has_more: hasMore } = await on.commands.document(at);
      expect(base64.length).toBeLessThan(700_000);
      parts.push(Buffer.from(base64, 'base64'));
      more = hasMore;
    }
    expect(parts).toHaveLength(3);
    const whole = Buffer.concat(parts);
    expect(whole).toEqual(PDF);
    expect(createHash('sha256').update(whole).digest('hex')).toBe(document!.sha256);
  });

  it('are not found for another merchant', async () => {
    await upload('registration');
    const [document] = (await read()).documents;
    const asked = { merchantId: 'mer_other', documentId: document!.id, part: 0 };
    await expect(on.commands.document(asked)).rejects.toMatchObject({ code: 'not_found' });
    const stranger = { ...actor, merchantId: 'mer_other' };
    await expect(on.documents.remove(stranger, document!.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are stored encrypted, as is the form', async () => {
    await fill();
    const rows = await accounts.db.query(
      `SELECT sealed_form, encode(sealed, 'escape') AS sealed FROM applications
       JOIN application_documents USING (merchant_id) JOIN application_document_parts ON document_id = id
       WHERE merchant_id = $1`,
      [actor.merchantId],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/9876543210|123-456-789|secret permit/);
  });

  it.each([
    ['type', 'bank', Buffer.from('<script>alert(1)</script>')],
    ['size', 'bank', null],
    ['kind', 'selfie', PDF],
  ] as const)('are rejected and not stored if a file has an invalid %s', async (issue, kind, bytes) => {
    await expect(upload(kind, bytes)).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { [issue]: expect.anything() },
    });
    await expect(read()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are rejected if the total size would exceed 25 MiB', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(UPLOAD_BYTES_MAX - 5)]);
    for (let made = 0; made < 5; made++) await upload('other', large);
    await expect(upload('other')).rejects.toMatchObject({ issues: { sum: expect.anything() } });
    expect((await read()).documents).toHaveLength(5);
  });
});
