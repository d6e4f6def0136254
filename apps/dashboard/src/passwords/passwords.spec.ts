import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { HashingThreads } from './hashing-threads';
import { Passwords } from './passwords';
import { PasswordsModule } from './passwords.module';

let app: INestApplicationContext;
let passwords: Passwords;

beforeAll(async () => {
  app = await NestFactory.createApplicationContext(PasswordsModule, { logger: false });
  passwords = app.get(Passwords);
});
afterAll(() => app.close());

it('a password is hashed with Argon2id and a random salt', async () => {
  const [one, other] = await Promise.all([passwords.hash('bahay kubo'), passwords.hash('bahay kubo')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

it('only the correct password is accepted, and every password of an unknown user is rejected', async () => {
  const kept = await passwords.hash('bahay kubo');
  expect(await passwords.matches(kept, 'bahay kubo')).toBe(true);
  expect(await passwords.matches(kept, 'bahay Kubo')).toBe(false);
  expect(await passwords.matches(null, 'bahay kubo')).toBe(false);
});

it('an empty password is rejected', async () => {
  expect(await passwords.matches(await passwords.hash(' '), '')).toBe(false);
  expect(await passwords.matches(null, '')).toBe(false);
});

it('verification of a password has the same hashing cost for an unknown user', async () => {
  const costsOf = (hash: string) => hash.split('$').map((part, i) => (i < 4 ? part : part.length));
  const { nobodys } = app.get(HashingThreads);
  expect(costsOf(nobodys)).toEqual(costsOf(await passwords.hash('bahay kubo')));
});

it('hashing does not block the event loop', async () => {
  const hashed = passwords.hash('bahay kubo').then(() => 'hashed');
  const turned = new Promise((resolve) => setImmediate(() => resolve('turned')));
  expect(await Promise.race([hashed, turned])).toBe('turned');
  expect(await hashed).toBe('hashed');
});

it('verification fails with 503 while the hashing queue is full and succeeds afterwards', async () => {
  const asked = Array.from({ length: 100 }, () => passwords.matches(null, 'bahay kubo'));
  const answers = await Promise.allSettled(asked);
  const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThanOrEqual(60);
  for (const { reason } of refused) expect((reason as { status: number }).status).toBe(503);
  expect(await passwords.matches(null, 'bahay kubo')).toBe(false);
});
