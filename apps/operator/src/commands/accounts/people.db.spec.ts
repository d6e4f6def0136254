import {
  getPersonCommand,
  inviteOwnerCommand,
  resetSecondFactorsCommand,
  type Person,
} from '@tulay/contracts';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const person: Person = {
  email: 'nena@example.com',
  name: 'Nena Reyes',
  verified_at: 1_777_593_600,
  created: 1_777_593_500,
  second_factors: { app: true, passkeys: 2, recovery_codes: 9 },
  merchants: [{ id: 'mer_1', name: 'Aling Nena', role: 'owner' }],
};

it('operator person show displays a dashboard account', async () => {
  services.answer(getPersonCommand, () => person);
  const { out } = await run('person show --email nena@example.com');
  for (const shown of ['Nena Reyes', '2026-05-01 00:00', 'yes', '9', 'mer_1', 'owner'])
    expect(out).toContain(shown);
  expect((await json('person show --email nena@example.com')).object).toEqual({ person });
  expect(services.asked[getPersonCommand.subject]).toContainEqual({ email: 'nena@example.com' });
});

it("operator person reset-second-factors removes a user's second factors", async () => {
  const second_factors = { app: false, passkeys: 0, recovery_codes: 0 };
  services.answer(resetSecondFactorsCommand, () => ({ ...person, second_factors }));
  const { code, out } = await run('person reset-second-factors --email nena@example.com');
  expect([code, out]).toEqual([0, expect.stringContaining('Second factors removed.')]);
  expect(services.asked[resetSecondFactorsCommand.subject]).toEqual([{ email: 'nena@example.com' }]);
});

it('sends an owner an invitation, in English by default', async () => {
  services.answer(inviteOwnerCommand, ({ merchantId, email }) => ({
    merchant_id: merchantId,
    email,
    expires_at: 1_777_593_600,
  }));
  const line = 'merchant invite --merchant mer_1 --email nena@example.com';
  expect((await run(line)).out).toContain('2026-05-01 00:00');
  await run(`${line} --language fil`);
  const asked = { merchantId: 'mer_1', email: 'nena@example.com' };
  expect(services.asked[inviteOwnerCommand.subject]).toEqual([
    { ...asked, language: 'en' },
    { ...asked, language: 'fil' },
  ]);
  expect((await run(`${line} --language de`)).code).toBe(2);
});
