import { eventually } from '@tulay/testing';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newDiskFolder, removeRun } from '../setup/test-run';
import type { Answer } from '../support/api';
import { runOperatorLine } from '../support/operator-line';
import { whyNoSmallDisk } from './small-disk';
import { SmallDiskPostgres } from './small-disk-postgres';
import { SteadyMerchant } from './steady-merchant';

const missing = whyNoSmallDisk();
if (missing)
  process.stderr.write(`NOT SHOWN here: what a full disk does. This machine has no small one: ${missing}\n`);

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

const isReady = async (): Promise<boolean> => (await fetch(`${merchant.stack.baseUrl}/readyz`)).ok;

/**
 * A customer too large for the free space in existing pages, so that a few inserts require more disk space.
 */
const largeCustomer = () => ({
  name: 'Aling Nena',
  metadata: Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`note_${n}`, randomBytes(200).toString('hex')]),
  ),
});

/**
 * Creates a payment that the full disk rejects. Payments are created in batches, which report failures per
 * item.
 */
async function refusedPayment(): Promise<Answer<unknown>> {
  const { metadata } = largeCustomer();
  const answer = await merchant.api.post('/v1/payments', { amount: 100, method: 'gcash_qr', metadata });
  if (answer.status === 201) throw new Error('there is still space');
  return answer;
}

async function refusal(): Promise<Answer<unknown>> {
  const answer = await merchant.api.post('/v1/customers', largeCustomer());
  if (answer.status === 201) throw new Error('there is still room');
  return answer;
}

/** Returns the services that the operator CLI reports as not ready because their database rejects writes. */
async function withoutWrites(): Promise<string[]> {
  const { stdout } = await runOperatorLine(merchant.stack.dataDir, ['doctor']);
  const { problems } = JSON.parse(stdout) as { problems: { what: string; remedy: string }[] };
  const found = problems.filter(({ remedy }) => remedy.includes('docs/runbooks/disk-full.md'));
  return found.map(({ what }) => what.replace(/could not .+: No space/, '…: No space'));
}

(missing ? it.skip : it)(
  'a full disk rejects writes and makes services unready with a reason, but loses nothing',
  async () => {
    const before = merchant.stack.pids;
    await merchant.sellWhile(async () => {
      await postgres.fill();
      const { status, headers, text } = await eventually(refusal);
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(JSON.parse(text)).toMatchObject({ error: { code: 'internal_error' } });
      expect(text).not.toContain('space');
      const payment = await eventually(refusedPayment);
      expect([payment.status, payment.headers.get('retry-after')]).toEqual([503, '5']);
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
