import 'reflect-metadata';
import { DomainError, ServiceUnavailable } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { createHash } from 'node:crypto';
import pino from 'pino';
import { AccountsUnderTest, HOME, PASSWORD } from '../../test/accounts-under-test';
import { PendingMerchantsJob } from '../merchants/pending-merchants.job';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let accounts: AccountsUnderTest;
let job: PendingMerchantsJob;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  const { db, merchants, openMerchant, clock } = accounts;
  job = new PendingMerchantsJob(db, merchants, openMerchant, new Jobs(pino({ level: 'silent' })), clock);
});
beforeEach(() => {
  accounts.gateway = () => undefined;
});
afterAll(() => accounts.stop());

async function signedUp() {
  const email = accounts.newEmail();
  await accounts.signUpAs(email);
  const { token, session } = await accounts.verifyEmail.execute(accounts.linkOf(email), PASSWORD, HOME);
  const context = (await accounts.contexts.find(token))!;
  const asked = () => accounts.opened.filter((request) => request.email === email);
  return { email, token, session, context, merchantId: context.member!.merchantId, asked };
}

describe('email verification', () => {
  it("creates the user's merchant and a first test key in the gateway", async () => {
    const { email, context, merchantId, asked } = await signedUp();
    expect(context).toMatchObject({
      user: { email, name: 'Ana Reyes', language: 'fil' },
      member: { merchantName: 'Aling Nena Store', role: 'owner', state: 'open' },
      environment: 'test',
    });
    const firstKey = {
      id: expect.stringMatching(/^key_/),
      hash: expect.any(String),
      last4: expect.any(String),
    };
    expect(asked()).toEqual([{ merchantId, name: 'Aling Nena Store', email, firstKey }]);
  });

  it('creates one merchant and one key even if requests or replies are lost', async () => {
    let times = 0;
    accounts.gateway = (request) => {
      accounts.opened.push(request);
      if (++times < 3) throw new ServiceUnavailable('no reply');
    };
    const { token, session, context, asked } = await signedUp();
    expect(context.member).toMatchObject({ state: 'waiting' });
    await accounts.openMerchant.execute(session.userId);
    accounts.clock.advance(MINUTE_MS);
    await job.execute();
    await job.execute();
    expect((await accounts.contexts.find(token))!.member).toMatchObject({ state: 'open' });
    expect(times).toBe(3);
    expect(new Set(asked().map((request) => JSON.stringify(request))).size).toBe(1);
  });

  it('does not retry if the gateway reports that the email address is taken', async () => {
    accounts.gateway = () => {
      throw new DomainError('email_taken', 'taken');
    };
    const { session, context, merchantId, asked } = await signedUp();
    expect(context.member).toMatchObject({ state: 'refused' });
    accounts.gateway = () => undefined;
    await accounts.openMerchant.execute(session.userId);
    expect(asked()).toEqual([]);
    expect(await accounts.firstKey.show(session.userId, merchantId)).toBeNull();
  });

  it('creates the merchant even if many earlier creations keep failing', async () => {
    accounts.gateway = () => {
      throw new ServiceUnavailable('no reply');
    };
    await accounts.db.query(`
      WITH owners AS (INSERT INTO users (id, email, name, language, password_hash, merchant_name, created)
        SELECT 'fails' || n, n || '@fails.example', 'Ana', 'en', '', '', 0 FROM generate_series(1, 25) n
        RETURNING id)
      INSERT INTO merchants (id, owner_id, name, created) SELECT 'mer_' || id, id, 'Fails', 0 FROM owners`);
    const { token, merchantId } = await signedUp();
    accounts.gateway = (request) => {
      if (request.merchantId !== merchantId) throw new ServiceUnavailable('no reply');
    };
    accounts.clock.advance(MINUTE_MS);
    expect(await job.execute()).toBe(true);
    expect((await accounts.contexts.find(token))!.member).toMatchObject({ state: 'waiting' });
    expect(await job.execute()).toBe(false);
    expect((await accounts.contexts.find(token))!.member).toMatchObject({ state: 'open' });
    await accounts.db.query(`DELETE FROM merchants WHERE owner_id LIKE 'fails%'`);
  });

  it('creates the merchant even if the user resets the password instead of opening the link', async () => {
    const email = accounts.newEmail();
    await accounts.signUpAs(email);
    await accounts.mailLink.execute(email, 'reset_password');
    await accounts.resetPassword.execute(accounts.linkOf(email), 'isda sa dagat at ilog');
    const { token } = await accounts.signInAs(email, { password: 'isda sa dagat at ilog' });
    expect((await accounts.contexts.find(token))!.member).toMatchObject({ role: 'owner', state: 'open' });
  });
});

describe('the first API key', () => {
  it('reveals its secret once, even to concurrent requests, and the secret is stored encrypted', async () => {
    const { session, merchantId, asked } = await signedUp();
    const rows = JSON.stringify(await accounts.db.query('SELECT * FROM merchants'));
    const show = () => accounts.firstKey.show(session.userId, merchantId);
    const shown = await Promise.all([show(), show(), show()]);
    const [secret, ...more] = shown.filter((text) => text !== null);
    expect(more).toEqual([]);
    expect(secret).toMatch(/^sk_test_[0-9A-Za-z]{32}$/);
    expect(rows).not.toContain(secret!);
    const { hash, last4 } = asked()[0]!.firstKey;
    expect(createHash('sha256').update(secret!).digest('base64')).toBe(hash);
    expect(secret!.slice(-4)).toBe(last4);
    expect(await accounts.audited(merchantId)).toEqual(['merchant.signed_up', 'key.shown']);
  });

  it('does not reveal its secret before the gateway has created the key', async () => {
    accounts.gateway = () => {
      throw new ServiceUnavailable('no reply');
    };
    const { session, merchantId } = await signedUp();
    expect(await accounts.firstKey.show(session.userId, merchantId)).toBeNull();
    accounts.gateway = () => undefined;
    await accounts.openMerchant.execute(session.userId);
    expect(await accounts.firstKey.show(session.userId, merchantId)).toMatch(/^sk_test_/);
  });

  it('no longer has a stored secret after a day', async () => {
    const { session, merchantId } = await signedUp();
    accounts.clock.advance(DAY_MS);
    expect(await accounts.firstKey.show(session.userId, merchantId)).toBeNull();
    await job.execute();
    const [row] = await accounts.db.query('SELECT sealed_key FROM merchants WHERE id = $1', [merchantId]);
    expect(row).toEqual({ sealed_key: null });
  });
});

describe('the session context', () => {
  it("returns the mode that the user selected and only the user's own merchant", async () => {
    const { token, session, merchantId } = await signedUp();
    const other = await signedUp();
    const before = (await accounts.contexts.find(token))!;
    const tooEarly = accounts.switchView.toEnvironment(before, 'live');
    await expect(tooEarly).rejects.toMatchObject({ code: 'not_found' });
    await accounts.db.query(
      `INSERT INTO applications (merchant_id, state, revision, sealed_form, change, created)
        VALUES ($1, 'active', 1, '', 1, 1)`,
      [merchantId],
    );
    await accounts.switchView.toEnvironment((await accounts.contexts.find(token))!, 'live');
    expect(await accounts.contexts.find(token)).toMatchObject({
      environment: 'live',
      member: { merchantId },
    });
    await expect(accounts.switchView.toMerchant(session.id, other.merchantId)).rejects.toMatchObject({
      code: 'not_found',
    });
    await accounts.switchView.toMerchant(session.id, merchantId);
    expect(await accounts.contexts.find(token)).toMatchObject({
      environment: 'test',
      member: { merchantId },
    });
    expect((await accounts.contexts.find(other.token))!.environment).toBe('test');
  });

  it('returns null for an ended or unknown session', async () => {
    const { token, session } = await signedUp();
    await accounts.sessions.end(session.userId, session.id);
    expect(await accounts.contexts.find(token)).toBeNull();
    expect(await accounts.contexts.find('made up')).toBeNull();
  });

  it('does not return a merchant after the user was removed from the team', async () => {
    const { token, session } = await signedUp();
    await accounts.db.query('DELETE FROM memberships WHERE user_id = $1', [session.userId]);
    expect((await accounts.contexts.find(token))!.member).toBeNull();
  });
});
