import { getPersonCommand, inviteOwnerCommand, resetSecondFactorsCommand } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { FORM_COOKIE } from '../../../apps/dashboard/src/http/cookies';
import type { Walk } from './walk';

/**
 * Runs the operator's account commands: for the owner of a merchant that did not sign up, and for a user
 * without access to the second factors.
 */
export async function exerciseUsers(walk: Walk): Promise<void> {
  const { merchantId } = walk;
  const owner = `${randomUUID()}@example.test`;
  await walk.ask(inviteOwnerCommand, { merchantId, email: owner, language: 'en' });
  const email = `${randomUUID()}@example.test`;
  await signUp(walk, email);
  // A job creates the account after the reply.
  await eventually(() => walk.ask(getPersonCommand, { email }).catch(() => null));
  await walk.ask(resetSecondFactorsCommand, { email });
}

async function signUp({ baseUrl }: Walk, email: string): Promise<void> {
  // Value of the CSRF cookie, which must match the form's field.
  const form_token = randomUUID();
  const person = { merchant: 'Ate Luz', name: 'Luz Cruz', email, password: `of ${randomUUID()}`, form_token };
  const { statusCode, body } = await request(`${baseUrl}/dashboard/sign-up`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      cookie: `${FORM_COOKIE}=${form_token}`,
    },
    body: new URLSearchParams(person).toString(),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`the sign-up returned status ${statusCode}`);
}
