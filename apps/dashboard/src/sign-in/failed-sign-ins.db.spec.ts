import { AccountsUnderTest } from '../../test/accounts-under-test';
import { FailedSignIns } from './failed-sign-ins';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
});
afterAll(() => accounts.stop());

/**
 * Attempts to sign in to 60 accounts.
 * @returns the number of attempts that were not rate-limited
 */
async function guessed(address: string, exempt: boolean): Promise<number> {
  const failed = new FailedSignIns(accounts.db, { RATE_LIMIT_EXEMPT_LOOPBACK: exempt });
  const guesses = Array.from({ length: 60 }, () =>
    failed.count({ email: accounts.newEmail(), address }).then(
      () => 1,
      () => 0,
    ),
  );
  return (await Promise.all(guesses)).reduce<number>((sum, one) => sum + one, 0);
}

describe('failed sign-ins to many accounts from one IP address', () => {
  it.each([
    ['a remote address', '203.0.113.50', true, 50],
    ['a loopback address', '127.0.0.1', false, 50],
    ['a loopback address in a local stack, where all clients share an IP address', '::1', true, 60],
  ])('are limited to 50 unless the address is exempt: %s', async (_, address, exempt, through) => {
    expect(await guessed(address, exempt)).toBe(through);
  });
});
