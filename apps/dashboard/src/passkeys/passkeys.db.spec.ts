import 'reflect-metadata';
import { DomainError } from '@tulay/contracts';
import { AccountsUnderTest, HOME } from '../../test/accounts-under-test';
import { ORIGIN, passkeysUnderTest } from '../../test/passkeys-under-test';
import { SoftwareAuthenticator } from '../../test/software-authenticator';

const MINUTE_MS = 60_000;
const FORM_TOKEN = 'the token of the forms of a browser';
const WRONG = { code: 'invalid_request', issues: { passkey: expect.anything() } };
const NENA = { email: 'nena@shop.example', name: 'Nena' };

let accounts: AccountsUnderTest;
let passkeys: ReturnType<typeof passkeysUnderTest>;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  passkeys = passkeysUnderTest(accounts);
});
afterAll(() => accounts.stop());

/** Creates a user with a passkey on the given authenticator. */
async function withPasskey(device = new SoftwareAuthenticator(ORIGIN)) {
  const email = await accounts.member();
  const { token, session } = await accounts.signInAs(email);
  const options = await passkeys.add.options(session, NENA);
  const recoveryCodes = await passkeys.add.execute(session, 'My phone', device.create(options));
  return { email, token, session, device, recoveryCodes };
}

/** Signs in with a password. The session then still requires the second factor. */
async function waiting(email: string) {
  const { token } = await accounts.signInAs(email);
  return { token, session: (await accounts.sessions.findWaiting(token))! };
}

const signedIn = async (device: SoftwareAuthenticator) =>
  passkeys.use.signIn(FORM_TOKEN, device.get(await passkeys.use.signInOptions(FORM_TOKEN)), HOME);

describe('passkey authentication', () => {
  it('signs a user in without a password or another second factor', async () => {
    const { device, session } = await withPasskey();
    const opened = await signedIn(device);
    expect(opened.session).toMatchObject({ userId: session.userId, awaitsFactor: false });
    expect((await accounts.contexts.find(opened.token))!.session.secondFactorAt).not.toBeNull();
    const [kept] = await passkeys.store.ofUser(session.userId);
    expect(kept).toMatchObject({ name: 'My phone', counter: 1, lastUsedAt: opened.session.created });
  });

  it('requires the passkey after the password', async () => {
    const { email, device } = await withPasskey();
    const { token, session } = await waiting(email);
    const options = await passkeys.use.factorOptions(session);
    expect(options.allowCredentials).toEqual([
      expect.objectContaining({ id: device.id.toString('base64url') }),
    ]);
    const opened = await passkeys.use.finish(session, device.get(options), { ...HOME, token });
    expect(await accounts.sessions.findWaiting(token)).toBeNull();
    expect(await accounts.sessions.find(opened.token)).not.toBeNull();
  });

  it('creates recovery codes only for the first passkey', async () => {
    const { email, token, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const session = (await accounts.sessions.find(token))!;
    const other = new SoftwareAuthenticator(ORIGIN);
    const made = other.create(await passkeys.add.options(session, NENA));
    expect(await passkeys.add.execute(session, 'My laptop', made)).toEqual([]);
    const later = await waiting(email);
    await expect(passkeys.factors.show.signIn(later.session, recoveryCodes[0]!, HOME)).resolves.toBeDefined();
  });

  it('requires the password if the authenticator does not verify the user', async () => {
    const { email, device } = await withPasskey(new SoftwareAuthenticator(ORIGIN, false));
    await expect(signedIn(device)).rejects.toMatchObject(WRONG);
    const { session } = await waiting(email);
    const options = await passkeys.use.factorOptions(session);
    await expect(passkeys.use.finish(session, device.get(options), HOME)).resolves.toBeDefined();
  });

  it('accepts repeated use of an authenticator without a counter', async () => {
    const { device } = await withPasskey(new SoftwareAuthenticator(ORIGIN, true, null));
    await signedIn(device);
    await expect(signedIn(device)).resolves.toBeDefined();
  });

  it('rejects a passkey if the counter decreases', async () => {
    const { device } = await withPasskey();
    device.counter = 7;
    await signedIn(device);
    device.counter = 3;
    await expect(signedIn(device)).rejects.toMatchObject(WRONG);
  });

  it('requires step-up authentication to add or remove a passkey', async () => {
    const { token, session, device } = await withPasskey();
    const id = device.id.toString('base64url');
    accounts.clock.advance(10 * MINUTE_MS);
    const stale = (await accounts.sessions.find(token))!;
    await expect(passkeys.add.options(stale, NENA)).rejects.toMatchObject({ proof: 'factor' });
    await expect(passkeys.remove.execute(stale, id)).rejects.toMatchObject({ proof: 'factor' });
    await passkeys.use.confirm(session, device.get(await passkeys.use.factorOptions(session)));
    await passkeys.remove.execute((await accounts.sessions.find(token))!, id);
    expect(await passkeys.store.ofUser(session.userId)).toEqual([]);
    expect(await passkeys.factors.recovery.left(session.userId)).toBe(0);
    expect(await accounts.audited(session.userId)).toEqual(
      expect.arrayContaining(['passkey.added', 'passkey.removed']),
    );
  });

  it("rejects a removed passkey and does not remove another user's passkey", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const id = one.device.id.toString('base64url');
    const strangers = (await accounts.sessions.find(other.token))!;
    await expect(passkeys.remove.execute(strangers, id)).rejects.toMatchObject({ code: 'not_found' });
    await passkeys.remove.execute((await accounts.sessions.find(one.token))!, id);
    await expect(signedIn(one.device)).rejects.toMatchObject(WRONG);
  });

  it('saves a passkey once if the same response is submitted twice concurrently', async () => {
    const { session } = await accounts.signInAs(await accounts.member());
    const made = new SoftwareAuthenticator(ORIGIN).create(await passkeys.add.options(session, NENA));
    const both = [1, 2].map(() => passkeys.add.execute(session, 'My phone', made));
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    // Either the challenge was already used, or the user's new second factor is now required.
    const refused = results.find((result) => result.status === 'rejected')?.reason as DomainError;
    expect(['invalid_request', 'unauthenticated']).toContain(refused.code);
    expect(await passkeys.store.ofUser(session.userId)).toHaveLength(1);
    expect(await passkeys.factors.recovery.left(session.userId)).toBe(10);
  });

  it('saves the passkeys that two browsers add concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const email = await accounts.member();
      const browsers = [await accounts.signInAs(email), await accounts.signInAs(email)];
      const made = await Promise.all(
        browsers.map(async ({ session }) => ({
          session,
          answer: new SoftwareAuthenticator(ORIGIN).create(await passkeys.add.options(session, NENA)),
        })),
      );
      const adding = made.map(({ session, answer }) => passkeys.add.execute(session, 'My phone', answer));
      const results = await Promise.allSettled(adding);
      const told = results.filter(({ status }) => status === 'fulfilled');
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DomainError);
      const { userId } = browsers[0]!.session;
      expect(await passkeys.store.ofUser(userId)).toHaveLength(told.length);
      expect(await passkeys.factors.recovery.left(userId)).toBe(10);
    }
  });

  it('allows only ten passkeys when two browsers each add one concurrently', async () => {
    const { device, session } = await withPasskey();
    const [known] = await passkeys.store.ofUser(session.userId);
    const copies = Array.from({ length: 8 }, (_, n) => ({ ...known!, id: `copy-${n}-of-${known!.id}` }));
    await accounts.db.transaction(async (tx) => {
      for (const copy of copies) await passkeys.store.add(tx, copy);
    });
    const browsers = [await signedIn(device), await signedIn(device)];
    const adding = await Promise.all(
      browsers.map(async (opened) => {
        const made = new SoftwareAuthenticator(ORIGIN).create(
          await passkeys.add.options(opened.session, NENA),
        );
        return () => passkeys.add.execute(opened.session, 'My phone', made);
      }),
    );
    await Promise.allSettled(adding.map((add) => add()));
    expect(await passkeys.store.ofUser(session.userId)).toHaveLength(10);
  });

  it("ends the user's other sessions and sends an email when a passkey is added", async () => {
    const email = await accounts.member();
    const other = await accounts.signInAs(email);
    const { session } = await accounts.signInAs(email);
    const made = new SoftwareAuthenticator(ORIGIN).create(await passkeys.add.options(session, NENA));
    await passkeys.add.execute(session, 'My phone', made);
    expect(await accounts.sessions.find(other.token)).toBeNull();
    expect(accounts.mails.at(-1)).toMatchObject({ kind: 'security_changed', to: email });
  });
});

describe('passkey verification', () => {
  it('accepts each response only once', async () => {
    const { device } = await withPasskey(new SoftwareAuthenticator(ORIGIN, true, null));
    const answer = device.get(await passkeys.use.signInOptions(FORM_TOKEN));
    const both = [0, 1].map(() => passkeys.use.signIn(FORM_TOKEN, answer, HOME));
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('accepts a response for five minutes and only from the browser that requested it', async () => {
    const { device } = await withPasskey();
    const options = await passkeys.use.signInOptions(FORM_TOKEN);
    const strangers = passkeys.use.signIn('another browser', device.get(options), HOME);
    await expect(strangers).rejects.toMatchObject(WRONG);
    accounts.clock.advance(5 * MINUTE_MS);
    await expect(passkeys.use.signIn(FORM_TOKEN, device.get(options), HOME)).rejects.toMatchObject(WRONG);
    await passkeys.challenges.forgetEnded();
    expect(await accounts.db.query('SELECT FROM passkey_challenges')).toEqual([]);
  });

  it('rejects a response for a different purpose', async () => {
    const { device, session } = await withPasskey();
    const answer = device.get(await passkeys.use.factorOptions(session));
    await expect(passkeys.use.signIn(FORM_TOKEN, answer, HOME)).rejects.toMatchObject(WRONG);
  });

  it('rejects a response for another origin or site', async () => {
    const { device, session } = await withPasskey();
    const phished = new SoftwareAuthenticator('https://pay.example.evil.example');
    Object.assign(phished, { id: device.id, keys: Reflect.get(device, 'keys') as unknown });
    await expect(signedIn(phished)).rejects.toMatchObject(WRONG);
    const options = { ...(await passkeys.use.factorOptions(session)), rpId: 'evil.example' };
    await expect(passkeys.use.confirm(session, device.get(options))).rejects.toMatchObject(WRONG);
  });

  it("rejects a response signed with another user's key or an unknown key", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const forged = new SoftwareAuthenticator(ORIGIN);
    Object.assign(forged, { id: one.device.id });
    await expect(signedIn(forged)).rejects.toMatchObject(WRONG);
    const options = await passkeys.use.factorOptions(one.session);
    await expect(passkeys.use.confirm(one.session, other.device.get(options))).rejects.toMatchObject(WRONG);
    await expect(signedIn(new SoftwareAuthenticator(ORIGIN))).rejects.toMatchObject(WRONG);
  });

  it.each(['', '{}', 'null', '[]', '{"id":"x","response":{"clientDataJSON":"e30"}}', 'x'.repeat(9_000)])(
    'rejects the malformed response %j',
    async (text) => {
      await expect(passkeys.use.signIn(FORM_TOKEN, text, HOME)).rejects.toMatchObject(WRONG);
    },
  );
});

it('a user can have at most ten passkeys', async () => {
  const { session } = await withPasskey();
  await accounts.db.query(
    `INSERT INTO passkeys SELECT id || n, user_id, name, public_key, counter, transports, NULL, created
      FROM passkeys, generate_series(1, 9) n WHERE user_id = $1`,
    [session.userId],
  );
  await expect(passkeys.add.options(session, NENA)).rejects.toMatchObject({ proof: 'factor' });
  const now = (await accounts.sessions.list(session.userId))[0]!;
  await expect(passkeys.add.options(now, NENA)).rejects.toMatchObject({ code: 'invalid_state' });
});
