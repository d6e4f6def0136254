import { DomainError, newCommandId } from '@tulay/contracts';
import { AccountsUnderTest } from '../../test/accounts-under-test';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
});
afterAll(() => accounts.stop());

const SECRET = 'sk_test_of_this_form';
const refusal = new DomainError('invalid_request', 'no');

/** Creates a use case that can succeed only once, such as changing the password with the current password. */
function useCase() {
  let times = 0;
  const execute = async (): Promise<string> => {
    if (times > 0) throw refusal;
    return accounts.answers.keep(() => Promise.resolve(`${SECRET} ${++times}`));
  };
  return { execute, times: () => times };
}

it('a resubmitted form returns the stored response', async () => {
  const [{ execute, times }, operation] = [useCase(), newCommandId()];
  const first = await accounts.answers.once(operation, execute);
  expect(await accounts.answers.once(operation, execute)).toBe(first);
  expect([first, times()]).toEqual([`${SECRET} 1`, 1]);
});

it('two concurrent submissions return the same response, and only one is executed', async () => {
  const operation = newCommandId();
  const { execute, times } = useCase();
  const late = accounts.answers.once(operation, async () => {
    await accounts.answers.once(operation, execute);
    return execute();
  });
  const answers = [await late, await accounts.answers.once(operation, execute)];
  expect([new Set(answers).size, times()]).toEqual([1, 1]);
});

it('forms with different tokens are executed independently', async () => {
  const { execute } = useCase();
  await accounts.answers.once(newCommandId(), execute);
  await expect(accounts.answers.once(newCommandId(), execute)).rejects.toBe(refusal);
});

it('a form that is resubmitted after a rejection is executed', async () => {
  const operation = newCommandId();
  const refused = () => accounts.answers.keep(() => Promise.reject(refusal));
  await expect(accounts.answers.once(operation, refused)).rejects.toBe(refusal);
  expect(await accounts.answers.once(operation, useCase().execute)).toBe(`${SECRET} 1`);
});

it('responses are stored encrypted', async () => {
  await accounts.answers.once(newCommandId(), useCase().execute);
  const kept = await accounts.db.query<{ answer: string }>('SELECT answer FROM command_answers');
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter(({ answer }) => Buffer.from(answer, 'base64url').includes(SECRET))).toEqual([]);
  expect(kept.filter(({ answer }) => answer.includes(SECRET))).toEqual([]);
});
