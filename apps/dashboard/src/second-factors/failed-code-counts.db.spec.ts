import 'reflect-metadata';
import { generateSync } from 'otplib';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { factorsUnderTest } from '../../test/factors-under-test';
import { UserAccountsStore } from '../operators/user-accounts.store';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;
const STEP_MS = 30_000;

let accounts: AccountsUnderTest;
/** Second-factor services of two replicas of the dashboard. */
let factors: ReturnType<typeof factorsUnderTest>;
let others: ReturnType<typeof factorsUnderTest>;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  [factors, others] = [factorsUnderTest(accounts), factorsUnderTest(accounts)];
});
afterAll(() => accounts.stop());

/** Creates a user with an authenticator app and functions that submit codes. */
async function enrolled() {
  const email = await accounts.member();
  const { session } = await accounts.signInAs(email);
  const { secret } = await factors.draw.execute(session, email);
  const right = () =>
    generateSync({ secret, epoch: Math.floor(accounts.clock.now('live').getTime() / 1_000) });
  const recoveryCodes = await factors.confirm.execute(session, right());
  accounts.clock.advance(STEP_MS);
  const show = (code: string, replica = factors): Promise<string> =>
    replica.show.confirm(session, code).then(
      () => 'in',
      (error: { code: string; within?: string }) => error.within ?? error.code,
    );
  const wrong = (replica = factors) => show(right() === '000000' ? '000001' : '000000', replica);
  const told = () => accounts.mails.filter(({ to, kind }) => to === email && kind === 'codes_guessed').length;
  return { userId: session.userId, show, wrong, right, told, recoveryCodes };
}

type Person = Awaited<ReturnType<typeof enrolled>>;

/** Submits 20 wrong codes within an hour, the daily maximum. */
async function spendDay({ wrong }: Person): Promise<void> {
  for (let quarter = 0; quarter < 4; quarter++) {
    for (let guess = 0; guess < 5; guess++) expect(await wrong()).toBe('invalid_request');
    accounts.clock.advance(QUARTER_MS);
  }
}

describe('the limit on wrong app codes', () => {
  it('allows five wrong codes in 15 minutes across all replicas', async () => {
    const person = await enrolled();
    const guesses = Array.from({ length: 16 }, (_, i) => person.wrong(i % 2 ? factors : others));
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer === 'invalid_request')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'quarter')).toHaveLength(11);
    expect(await person.show(person.right())).toBe('quarter');
    expect(person.told()).toBe(1);
    accounts.clock.advance(QUARTER_MS);
    expect(await person.show(person.right())).toBe('in');
  });

  it('allows twenty wrong codes a day, and then rejects even the correct code', async () => {
    const person = await enrolled();
    await spendDay(person);
    expect(await person.wrong()).toBe('day');
    accounts.clock.advance(QUARTER_MS);
    expect(await person.show(person.right(), others)).toBe('day');
    accounts.clock.advance(DAY_MS - 5 * QUARTER_MS - 1_000);
    expect(await person.show(person.right())).toBe('day');
    accounts.clock.advance(1_000);
    expect(await person.show(person.right())).toBe('in');
  });

  it('counts earlier wrong codes toward the daily limit after a correct code', async () => {
    const person = await enrolled();
    for (let round = 0; round < 5; round++) {
      for (let guess = 0; guess < 4; guess++) expect(await person.wrong()).toBe('invalid_request');
      if (round === 4) break;
      expect(await person.show(person.right())).toBe('in');
      accounts.clock.advance(QUARTER_MS);
    }
    expect(await person.show(person.right())).toBe('day');
  });

  it('counts wrong codes per user', async () => {
    const [person, other] = [await enrolled(), await enrolled()];
    await spendDay(person);
    expect([await person.wrong(), await other.show(other.right())]).toEqual(['day', 'in']);
  });
});

describe('a user whose app codes are guessed', () => {
  it('receives an email on the fifth wrong code, at most once a day', async () => {
    const person = await enrolled();
    for (const told of [0, 0, 0, 0, 1]) {
      await person.wrong();
      expect(person.told()).toBe(told);
    }
    await person.wrong();
    accounts.clock.advance(QUARTER_MS);
    for (let guess = 0; guess < 6; guess++) await person.wrong();
    expect(person.told()).toBe(1);
    accounts.clock.advance(DAY_MS);
    for (let guess = 0; guess < 5; guess++) await person.wrong();
    expect(person.told()).toBe(2);
    expect((await accounts.audited(person.userId)).filter((each) => each === 'totp.guessed')).toHaveLength(2);
  });

  it('receives the email on the next attempt if the process crashed before the email was queued', async () => {
    const person = await enrolled();
    for (let guess = 0; guess < 4; guess++) await person.wrong();
    const dying = jest.spyOn(accounts.mailer, 'send').mockRejectedValueOnce(new Error('the process dies'));
    await person.wrong();
    dying.mockRestore();
    expect(person.told()).toBe(0);
    expect([await person.wrong(), person.told()]).toEqual(['quarter', 1]);
  });

  it('can sign in with a recovery code, which resets the limits', async () => {
    const person = await enrolled();
    await spendDay(person);
    expect(await person.wrong()).toBe('day');
    expect(await person.show('0000-0000-0000-0000')).toBe('invalid_request');
    expect(await person.show(person.right())).toBe('day');
    expect(await person.show(person.recoveryCodes[0]!)).toBe('in');
    expect(await person.show(person.right())).toBe('in');
  });

  it('is no longer limited after an operator has reset the second factors', async () => {
    const person = await enrolled();
    await spendDay(person);
    await accounts.db.transaction((tx) =>
      new UserAccountsStore(accounts.db).removeFactors(tx, person.userId),
    );
    expect(await person.wrong()).toBe('invalid_request');
  });
});
