import { eventually } from '@tulay/testing';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newDiskFolder, removeRun } from '../setup/test-run';
import { Api, type Answer } from '../support/api';
import { runOperatorLine } from '../support/operator-line';
import { whyNoSmallDisk } from './small-disk';
import { SmallDiskPostgres } from './small-disk-postgres';
import { SteadyMerchant } from './steady-merchant';

const missing = whyNoSmallDisk();
if (missing)
  process.stderr.write(
    `skipped: the test of a full disk, because this machine cannot create a small disk: ${missing}\n`,
  );

let folder: string;
let postgres: SmallDiskPostgres;
let merchant: SteadyMerchant;

beforeAll(async () => {
  if (missing) return;
  folder = newDiskFolder('full-disk');
  mkdirSync(join(folder, 'server'));
  postgres = await SmallDiskPostgres.start(join(folder, 'server'));
  merchant = await SteadyMerchant.open(join(folder, 'stack'), { databaseUrl: postgres.adminUrl });
}, 300_000);

afterAll(async () => {
  if (missing) return;
  await merchant?.close();
  await postgres?.stop();
  await removeRun(folder);
});

const PAYOUT = { method: 'gcash', destination: { account_no: '09171234567' } };

const isReady = async (): Promise<boolean> => (await fetch(`${merchant.stack.baseUrl}/readyz`)).ok;

/**
 * A customer too large for the free space in existing pages, so that the first inserts require more disk space.
 */
const largeCustomer = () => ({
  name: 'Aling Nena',
  metadata: Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`note_${n}`, randomBytes(200).toString('hex')]),
  ),
});

/**
 * Creates another merchant, whose requests do not change the balance that is checked at the end. Returns an API
 * client with its test key.
 */
async function otherMerchant(): Promise<Api> {
  const args = ['merchant', 'create', '--name', 'Other', '--email', 'other@example.test'];
  const { keys } = (await merchant.stack.operator(args)) as { keys: { test: string } };
  return new Api(merchant.stack.baseUrl, keys.test);
}

/** Creates objects until one no longer fits on existing pages, and returns the response to that request. */
async function refusal(api: Api, path: string, body: object): Promise<Answer<unknown>> {
  return eventually(async () => {
    const answer = await api.post(path, body);
    if (answer.status === 201) throw new Error('the disk is not full yet');
    return answer;
  });
}

/** Checks that the API reports the service as unavailable, without details, so that the client retries. */
async function expectRefused(api: Api, path: string, body: object): Promise<void> {
  const { status, headers, text } = await refusal(api, path, body);
  expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5']);
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'internal_error' } });
  expect(text).not.toContain('space');
}

/** Returns the services that the operator CLI reports as not ready because their database rejects writes. */
async function withoutWrites(): Promise<string[]> {
  const { stdout } = await runOperatorLine(merchant.stack.dataDir, ['doctor']);
  const { problems } = JSON.parse(stdout) as { problems: { what: string; remedy: string }[] };
  const found = problems.filter(({ remedy }) => remedy.includes('docs/runbooks/disk-full.md'));
  return found.map(({ what }) => what.replace(/could not .+: No space/, '…: No space'));
}

(missing ? it.skip : it)(
  'a full disk rejects writes and makes services unready with a reason, but no data is lost',
  async () => {
    const before = merchant.stack.pids;
    const other = await otherMerchant();
    const paid = await other.paid({ amount: 10_000 });
    await eventually(async () => (await other.balance()) > 0);
    await merchant.sellWhile(async () => {
      await postgres.fill();
      const { metadata } = largeCustomer();
      await expectRefused(other, '/v1/customers', largeCustomer());
      await expectRefused(other, '/v1/payments', { amount: 100, method: 'gcash_qr', metadata });
      await expectRefused(other, '/v1/refunds', { payment: paid.id, amount: 1 });
      await expectRefused(other, '/v1/payouts', { amount: 1, ...PAYOUT, metadata });
      await eventually(async () => !(await isReady()));
      const full = (service: string) => `${service} is not ready: writes: …: No space left on device (53100)`;
      const told = await eventually(async () => {
        const all = await withoutWrites();
        return all.includes(full('payments')) && all;
      });
      expect(told).toContain(full('catalog'));
      postgres.free();
      await eventually(isReady);
      expect(await withoutWrites()).toEqual([]);
    });
    expect(merchant.stack.pids).toEqual(before);
    await merchant.expectConsistent();
  },
  300_000,
);
