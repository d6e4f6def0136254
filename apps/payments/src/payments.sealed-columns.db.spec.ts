import 'reflect-metadata';
import { AuditLog } from '@tulay/audit-log';
import { withCommandId } from '@tulay/contracts';
import { Sealer } from '@tulay/security';
import { resealAll, valuesSealedWith } from '@tulay/testing';
import { AcquirerWorld } from '../test/acquirer-world';
import { paymentsSealedColumns } from './payments.sealed-columns';
import { ProviderSecretsStore } from './provider-notifications/provider-secrets.store';
import { RotateProviderSecret, secretContext } from './provider-notifications/rotate-provider-secret';

const K1 = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const K2 = `k2:${Buffer.alloc(32, 8).toString('base64')}`;

let world: AcquirerWorld;

beforeAll(async () => {
  world = await AcquirerWorld.open();
});
afterAll(() => world.close());

/** Rotates the acquirer's secret; a second call with the same ID returns the stored reply. */
function rotate(keys: string, id: string): Promise<{ secret: string }> {
  const { db, clock, get } = world;
  const store = get(ProviderSecretsStore);
  const rotation = new RotateProviderSecret(db, clock, store, new Sealer(keys), new AuditLog());
  return withCommandId(`payments.cmd.rotate-provider-secret ${id}`, () =>
    rotation.execute({ provider: 'acquirer', overlapSeconds: 3_600 }),
  );
}

it('re-seals the secrets of the acquirer and stored replies, so that the old key can be removed', async () => {
  const [first, second] = [await rotate(K1, '1'), await rotate(K1, '2')];
  expect(await valuesSealedWith(world.db, 'k1')).toEqual({
    'command_answers.answer': 2,
    'provider_secrets.secrets': 1,
  });

  const batches = await resealAll(world.db, `${K2},${K1}`, paymentsSealedColumns);
  expect(batches.map(({ column, resealed }) => [column, resealed])).toEqual([
    ['command_answers.answer', 2],
    ['provider_secrets.secrets', 1],
    ['provider_credentials.sealed', 0],
    ['provider_credentials.callback_secrets', 0],
  ]);
  expect(await valuesSealedWith(world.db, 'k1')).toEqual({});

  expect(await rotate(K2, '2')).toEqual(second);
  const stored = await world.get(ProviderSecretsStore).find('acquirer');
  const opened = stored.map(({ sealed }) => new Sealer(K2).open(sealed, secretContext('acquirer')));
  expect(opened).toEqual([second.secret, first.secret]);
});
