import 'reflect-metadata';
import { AuditLog } from '@tulay/audit-log';
import { newId, toUnix, withCommandId, type Tenant } from '@tulay/contracts';
import { FixedClock, resealAll, testDatabase, valuesSealedWith, type TestDatabase } from '@tulay/testing';
import { newTenant, NotifierHarness } from '../test/notifier-harness';
import { CreateEndpoint } from './endpoints/create-endpoint';
import { RotateSecret } from './endpoints/rotate-secret';
import { notifierSchema } from './notifier.migrations';
import { notifierSealedColumns } from './notifier.sealed-columns';
import { DefaultSecretsStore } from './signing/default-secrets.store';
import { RotateDefaultSecret } from './signing/rotate-default-secret';
import { defaultSecretContext, SigningSecrets } from './signing/signing-secrets';

const K1 = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const K2 = `k2:${Buffer.alloc(32, 8).toString('base64')}`;

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
});
afterAll(async () => {
  await n.stop();
  await database.drop();
});

/** Runs the commands whose replies contain a secret; a second run with the same IDs returns the stored replies. */
async function secretsOf(secrets: SigningSecrets, id: string): Promise<string[]> {
  const create = new CreateEndpoint(n.db, n.clock, n.endpoints, secrets, {
    execute: () => undefined,
  } as never);
  const rotate = new RotateSecret(n.db, n.clock, n.endpoints, secrets);
  const store = n.get(DefaultSecretsStore);
  const rotateDefault = new RotateDefaultSecret(n.db, n.clock, store, secrets, new AuditLog());
  const endpoint = { url: 'https://shop.example', events: ['*' as const], allowDuplicate: true };
  const created = await withCommandId('notifier.cmd.create-webhook-endpoint 1', () =>
    create.execute({ ...tenant, id, ...endpoint, description: '{"sealed":"none"}' }),
  );
  const rotated = await withCommandId('notifier.cmd.rotate-webhook-secret 1', () =>
    rotate.execute({ ...tenant, id, overlapSeconds: 3_600 }),
  );
  const byDefault = await withCommandId('notifier.cmd.rotate-default-secret 1', () =>
    rotateDefault.execute({ ...tenant, overlapSeconds: 3_600 }),
  );
  return [created.signing_secret, rotated.signing_secret, byDefault.secret];
}

it('resealAll re-seals every secret and stored reply, so that the old key can be removed', async () => {
  tenant = newTenant();
  const id = newId('whe');
  const { secret: first } = await n.ensureDefaultSecret.execute(tenant);
  const issued = await secretsOf(new SigningSecrets({ SEAL_KEYS: K1 }), id);
  expect(Object.keys(await valuesSealedWith(n.db, 'k1')).sort()).toEqual(
    notifierSealedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  );

  const batches = await resealAll(n.db, `${K2},${K1}`, notifierSealedColumns);
  expect(batches.flatMap(({ unreadable }) => unreadable)).toEqual([]);
  expect(await valuesSealedWith(n.db, 'k1')).toEqual({});

  const fresh = new SigningSecrets({ SEAL_KEYS: K2 });
  expect(await secretsOf(fresh, id)).toEqual(issued);
  const endpoint = await n.db.transaction((tx) => n.endpoints.lock(tx, { ...tenant, id }));
  const opened = endpoint.secrets.map(({ sealed }) => fresh.open(sealed, id));
  expect(opened).toEqual([issued[1], issued[0]]);
  const stored = await n.db.transaction((tx) => n.get(DefaultSecretsStore).lock(tx, tenant));
  const older = stored!.older.map(({ sealed }) => fresh.open(sealed, defaultSecretContext(tenant)));
  expect(fresh.open(stored!.sealed, defaultSecretContext(tenant))).toBe(issued[2]);
  expect(older).toEqual([first]);
  expect(stored!.older[0]!.expires_at).toBe(toUnix(n.clock.now(tenant.environment)) + 3_600);
});
