import { NestFactory } from '@nestjs/core';
import { Passwords } from './passwords';
import { PasswordsModule } from './passwords.module';

let passwords: Passwords;

beforeAll(async () => {
  const app = await NestFactory.createApplicationContext(PasswordsModule, { logger: false });
  passwords = app.get(Passwords);
});

it('is kept by argon2id, each time with another salt', async () => {
  const [one, other] = await Promise.all([passwords.hash('bahay kubo'), passwords.hash('bahay kubo')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

it('matches itself only, and nobody has the password of nobody', async () => {
  const kept = await passwords.hash('bahay kubo');
  expect(await passwords.matches(kept, 'bahay kubo')).toBe(true);
  expect(await passwords.matches(kept, 'bahay Kubo')).toBe(false);
  expect(await passwords.matches(null, 'nobody has this password')).toBe(false);
});
