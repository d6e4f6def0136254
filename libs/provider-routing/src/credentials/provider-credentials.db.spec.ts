import { AuditLog } from '@tulay/audit-log';
import type { ConfigureProviderRequest, ConnectableProvider, WithActor } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { Sealer } from '@tulay/security';
import { Jobs } from '@tulay/service-host';
import {
  eventually,
  FixedClock,
  resealAll,
  testDatabase,
  valuesSealedWith,
  type TestDatabase,
} from '@tulay/testing';
import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ConfigureProvider } from './configure-provider';
import { CreateProviderCredentials0010000000000 } from './create-provider-credentials.migration';
import { ProviderCredentials } from './provider-credentials';
import { ProviderCredentialsEntity } from './provider-credentials.entity';
import { ProviderCredentialsStore } from './provider-credentials.store';
import { ReadCredentials } from './read-credentials';
import { SEALED_CREDENTIALS } from './sealed-credentials';

class CreateAuditLog1000000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE audit_log (
      actor text NOT NULL, action text NOT NULL, subject text NOT NULL, detail jsonb NOT NULL)`);
  }

  async down(): Promise<void> {}
}

const SECRETS = ['xnd_secret_key_1', 'first-callback-token', 'second-callback-token'];
const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const KEY = key('k1');
const sealer = new Sealer(KEY);
const config = { SEAL_KEYS: '', PROVIDER_ALLOWED_CIDRS: '' };

let database: TestDatabase;
let db: Database;
let jobs: Jobs;
let clock: FixedClock;
let configure: ConfigureProvider;
/** `here` and `there` are two replicas on one database. */
let here: ProviderCredentials;
let there: ProviderCredentials;

beforeEach(async () => {
  database = await testDatabase('payments', [
    CreateProviderCredentials0010000000000,
    CreateAuditLog1000000000000,
  ]);
  const source = createDataSource({
    service: 'payments',
    url: database.url,
    entities: [ProviderCredentialsEntity],
  });
  await source.initialize();
  db = new Database(source);
  clock = new FixedClock('2026-05-01T00:00:00Z');
  jobs = new Jobs(pino({ level: 'silent' }));
  [here, there] = [replica(), replica()];
  configure = configuring(sealer);
  await Promise.all([here.onModuleInit(), there.onModuleInit()]);
  jobs.start();
});

afterEach(async () => {
  await jobs.stop();
  await db.source.destroy();
  await database.drop();
});

const configuring = (by: Sealer) =>
  new ConfigureProvider(db, store(), by, clock, new ReadCredentials(config));
const store = () => new ProviderCredentialsStore(db.repository(ProviderCredentialsEntity), new AuditLog());
const replica = (by = sealer) => new ProviderCredentials(store(), by, jobs, clock, pino({ level: 'silent' }));

const request = (
  changes: Partial<WithActor<ConfigureProviderRequest>> = {},
): WithActor<ConfigureProviderRequest> => ({
  provider: 'xendit',
  environment: 'live',
  credentials: { secret_key: SECRETS[0], callback_token: SECRETS[1] },
  overlapSeconds: 3_600,
  actor: 'ana',
  ...changes,
});
const give = async (changes: Partial<WithActor<ConfigureProviderRequest>> = {}) => {
  const asked = request(changes);
  await configure.execute(asked.provider as ConnectableProvider, asked);
  await here.refresh();
};
const rotated = (overlapSeconds: number) =>
  give({ credentials: { secret_key: SECRETS[0], callback_token: SECRETS[2] }, overlapSeconds });
const tokens = (of = here) => of.of('xendit', 'live')?.callbackTokens;

it('provides new credentials immediately on this replica and soon on every other replica', async () => {
  await give();
  expect(here.of('xendit', 'live')).toEqual({
    baseUrl: 'https://api.xendit.co',
    secretKey: SECRETS[0],
    callbackTokens: [SECRETS[1]],
  });
  expect([here.of('xendit', 'test'), here.of('maya', 'live')]).toEqual([null, null]);
  await eventually(() => there.of('xendit', 'live')?.secretKey === SECRETS[0]);
});

it('accepts both callback secrets after a rotation until the overlap ends', async () => {
  await give();
  await rotated(3_600);
  expect(tokens()).toEqual([SECRETS[2], SECRETS[1]]);
  expect(here.stateOf('xendit', 'live')?.olderUntil).toBe(clock.now('live').getTime() / 1_000 + 3_600);
  clock.advance(3_600_000, 'live');
  expect(tokens()).toEqual([SECRETS[2]]);
  expect(here.stateOf('xendit', 'live')?.olderUntil).toBeNull();
});

it('invalidates a leaked secret immediately with an overlap of 0', async () => {
  await give();
  await rotated(0);
  expect(tokens()).toEqual([SECRETS[2]]);
});

it('seals credentials and does not expose secrets in the table, the audit log or the state', async () => {
  await give();
  await rotated(3_600);
  const rows = [
    await db.query('SELECT * FROM provider_credentials'),
    await db.query('SELECT * FROM audit_log'),
  ];
  const shown = JSON.stringify([rows, here.stateOf('xendit', 'live')]);
  for (const secret of SECRETS) expect(shown).not.toContain(secret);
});

it('records each change with its user in the audit log, but not a repeated change', async () => {
  await give();
  await give();
  await rotated(3_600);
  const rows = await db.query<{ actor: string; action: string; detail: { fields: string[] } }>(
    'SELECT actor, action, detail FROM audit_log',
  );
  expect(rows.map(({ actor, action, detail }) => [actor, action, detail.fields])).toEqual([
    ['ana', 'provider.configured', ['callback_token', 'secret_key']],
    ['ana', 'provider.configured', ['callback_token', 'secret_key']],
  ]);
});

it('reseals credentials that are saved again after the sealing key was rotated', async () => {
  await give();
  const rotatedKey = new Sealer(`${key('k2')},${KEY}`);
  for (const _ of ['changes the key', 'changes nothing'])
    await configuring(rotatedKey).execute('xendit', request());
  const [row] = await db.query<ProviderCredentialsEntity>('SELECT sealed FROM provider_credentials');
  expect(rotatedKey.isCurrent(row!.sealed)).toBe(true);
  expect(await db.query('SELECT FROM audit_log')).toHaveLength(2);
});

it.each([-1, 604_801, 1.5])('rejects an overlap of %p seconds', async (overlapSeconds) => {
  await expect(give({ overlapSeconds })).rejects.toMatchObject({ code: 'invalid_request' });
});

it('treats credentials that cannot be unsealed as missing, without affecting other credentials', async () => {
  await give();
  await give({ environment: 'test' });
  await db.query("UPDATE provider_credentials SET sealed = 'k9.a.b.c' WHERE environment = 'test'");
  await here.refresh();
  expect([here.of('xendit', 'test'), here.of('xendit', 'live')?.secretKey]).toEqual([null, SECRETS[0]]);
});

it('opens re-sealed credentials and older callback secrets without the old key', async () => {
  await give();
  await rotated(3_600);
  expect(await valuesSealedWith(db, 'k1')).toEqual({
    'provider_credentials.callback_secrets': 1,
    'provider_credentials.sealed': 1,
  });
  const next = key('k2');
  await resealAll(db, `${next},${KEY}`, SEALED_CREDENTIALS);
  expect(await valuesSealedWith(db, 'k1')).toEqual({});
  const restarted = replica(new Sealer(next));
  await restarted.refresh();
  expect(restarted.of('xendit', 'live')).toEqual(here.of('xendit', 'live'));
  expect(tokens(restarted)).toEqual([SECRETS[2], SECRETS[1]]);
});
