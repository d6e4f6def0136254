import 'reflect-metadata';
import { newRequestId, withCommandId } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { closeService, type RunningService } from '@tulay/service-host';
import { resealAll, valuesSealedWith } from '@tulay/testing';
import { GatewayUnderTest } from '../test/gateway-under-test';
import { gatewaySealedColumns } from './gateway.sealed-columns';
import { GatewayKeys } from './idempotency/gateway-keys';
import { CreateProject } from './projects/create-project';
import { GetCompatWebhook } from './projects/get-compat-webhook';

const K1 = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const K2 = `k2:${Buffer.alloc(32, 8).toString('base64')}`;
const STATIC_KEY = 'static-key-of-the-shop';

let gateway: GatewayUnderTest;
let restarted: RunningService | undefined;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ SEAL_KEYS: K1 });
});
afterAll(async () => {
  if (restarted) await closeService(restarted.app, restarted.host);
  await gateway.stop();
});

it('resealAll re-seals every value, so that a gateway without the old key starts and returns the same values', async () => {
  const { app } = gateway.running;
  const db = app.get(Database, { strict: false });
  const { id: merchantId } = await gateway.merchant();
  const createProject = (by: RunningService) =>
    withCommandId('gateway.cmd.create-project 1', () =>
      by.app.get(CreateProject, { strict: false }).execute({
        merchantId,
        environment: 'test',
        name: 'Legacy shop',
        origins: [],
        compat: { webhookUrl: 'https://shop.example/hook', staticKey: STATIC_KEY },
      }),
    );
  const created = await createProject(gateway.running);
  const key = { merchantId, environment: 'test', endpoint: 'POST /v1/webhooks/endpoints', key: 'a' } as const;
  const use = { requestId: newRequestId(), answersSecret: true };
  const answer = { status: 201, body: '{"signing_secret":"whsec_1"}' };
  const acquired = await app.get(GatewayKeys, { strict: false }).acquire(key, use);
  if (!('held' in acquired)) throw new Error('the key was already taken');
  await acquired.held.finish(answer);
  const open = { ...key, endpoint: 'POST /v1/payments' };
  const plain = await app.get(GatewayKeys, { strict: false }).acquire(open, { ...use, answersSecret: false });
  if (!('held' in plain)) throw new Error('the key was already taken');
  await plain.held.finish({ status: 201, body: '{"id":"pay_1"}' });
  expect(await valuesSealedWith(db, 'k1')).toEqual({
    'command_answers.answer': 1,
    'idempotency_records.body': 1,
    'projects.compat_static_key_sealed': 1,
  });

  const batches = await resealAll(db, `${K2},${K1}`, gatewaySealedColumns);
  expect(batches.map(({ column, checked, resealed }) => [column, checked, resealed])).toEqual([
    ['command_answers.answer', 1, 1],
    ['idempotency_records.body', 1, 1],
    ['projects.compat_static_key_sealed', 1, 1],
  ]);
  expect(await valuesSealedWith(db, 'k1')).toEqual({});

  restarted = await gateway.replica({ SEAL_KEYS: K2 });
  expect(await createProject(restarted)).toEqual(created);
  const keys = restarted.app.get(GatewayKeys, { strict: false });
  expect(await keys.acquire(key, use)).toEqual({ replay: answer });
  const webhook = restarted.app.get(GetCompatWebhook, { strict: false }).execute(created.project.id);
  expect(await webhook).toMatchObject({ staticKey: STATIC_KEY });
});
