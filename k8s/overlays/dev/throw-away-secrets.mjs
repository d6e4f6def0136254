// Throwaway secrets for a trial system, grouped by Kubernetes Secret.
import { generateKeyPairSync, randomBytes } from 'node:crypto';

const SCHEMAS = ['gateway', 'payments', 'ledger', 'payouts', 'catalog', 'notifier', 'dashboard'];
const USERS = [...SCHEMAS, 'embed', 'operator'];
const SEALING = ['gateway', 'payments', 'payouts', 'notifier', 'dashboard'];
const SIGNING = ['payments', 'payouts'];
/** For each reader except the ledger, the services whose events it reads. */
const READING = { catalog: ['payments'], notifier: ['payments', 'payouts', 'catalog', 'notifier'] };

/**
 * Returns a password that is valid as a word in the NATS server's configuration: it starts with a letter and
 * contains no special characters.
 */
const password = () => `p${randomBytes(20).toString('hex')}`;
const key = () => randomBytes(32).toString('base64');
const each = (names, make) => Object.fromEntries(names.map((name) => [name, make(name)]));

const bus = each(USERS, password);
const roles = each(SCHEMAS, password);
const signing = each(SIGNING, key);
const readerKeys = Object.fromEntries(
  Object.entries(READING).map(([reader, emitters]) => [reader, each(emitters, key)]),
);
const superuser = password();

const databaseUrl = (user, secret) => `postgres://${user}:${secret}@postgres:5432/tulay`;

const pairs = (keys) =>
  Object.entries(keys)
    .map(([name, value]) => `${name}:${value}`)
    .join(',');
/** Returns one emitter's signing keys as `reader:key` pairs, one for each service that reads its events. */
const keysToSign = (emitter) =>
  pairs(
    Object.fromEntries(
      Object.entries(readerKeys)
        .filter(([, emitters]) => emitters[emitter])
        .map(([reader, emitters]) => [reader, emitters[emitter]]),
    ),
  );

/** Two people with all roles. Their keys have the format that `operator keygen` writes. */
const ROLES = ['support', 'finance', 'compliance', 'admin'];
const pairOf = (name) => ({ name, ...generateKeyPairSync('ec', { namedCurve: 'prime256v1' }) });
const people = ['local.first', 'local.second'].map(pairOf);
const operators = JSON.stringify(
  people.flatMap(({ name, publicKey }) => {
    const public_key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    return ROLES.map((role) => ({ name, role, public_key }));
  }),
);
const personalKeys = Object.fromEntries(
  people.map(({ name, privateKey }) => [
    name.replace('.', '-'),
    JSON.stringify({ name, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }),
  ]),
);

const ofService = (service) => ({
  operators,
  'nats-url': `nats://${service}:${bus[service]}@nats:4222`,
  ...(roles[service] && { 'database-url': databaseUrl(`tulay_${service}`, roles[service]) }),
  ...(SEALING.includes(service) && { 'seal-keys': `k1:${key()}` }),
  ...(signing[service] && { 'event-signing-key': signing[service] }),
  ...(keysToSign(service) && { 'event-reader-keys': keysToSign(service) }),
  ...(service === 'ledger' && { 'event-keys': pairs(signing) }),
  ...(readerKeys[service] && { 'event-keys': pairs(readerKeys[service]) }),
  // A trial system sends no email.
  ...(service === 'notifier' && { 'smtp-url': '' }),
  ...(service === 'embed' && { 'embed-token-keys': `k1:${key()}` }),
});

const ofMigration = (service) => ({
  'database-url': databaseUrl(`tulay_${service}`, roles[service]),
  'migration-database-url': databaseUrl('postgres', superuser),
});

export const secrets = {
  ...each([...SCHEMAS, 'embed'], ofService),
  ...Object.fromEntries(SCHEMAS.map((service) => [`${service}-migrate`, ofMigration(service)])),
  operator: { 'nats-url': `nats://operator:${bus.operator}@nats:4222`, ...personalKeys },
  postgres: { password: superuser },
  nats: Object.fromEntries(USERS.map((user) => [`BUS_PASSWORD_${user.toUpperCase()}`, bus[user]])),
};
