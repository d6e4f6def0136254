import { eventually } from '@tulay/testing';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newDiskFolder, removeRun } from '../setup/test-run';
import { whyNoSmallDisk } from './small-disk';
import { SmallDiskPostgres } from './small-disk-postgres';
import { SteadyMerchant } from './steady-merchant';

const missing = whyNoSmallDisk();
if (missing)
  process.stderr.write(
    `skipped: the test of a full WAL disk, because this machine cannot create a small disk: ${missing}\n`,
  );

let folder: string;
let postgres: SmallDiskPostgres;
let merchant: SteadyMerchant;

beforeAll(async () => {
  if (missing) return;
  folder = newDiskFolder('full-log-disk');
  mkdirSync(join(folder, 'server'));
  postgres = await SmallDiskPostgres.start(join(folder, 'server'), 'wal');
  merchant = await SteadyMerchant.open(join(folder, 'stack'), { databaseUrl: postgres.adminUrl });
}, 300_000);

afterAll(async () => {
  if (missing) return;
  await merchant?.close();
  await postgres?.stop();
  await removeRun(folder);
});

const isReady = async (): Promise<boolean> => (await fetch(`${merchant.stack.baseUrl}/readyz`)).ok;

(missing ? it.skip : it)(
  'a full WAL disk stops PostgreSQL: requests return 503, and succeed again after space is freed',
  async () => {
    const before = merchant.stack.pids;
    await merchant.sellWhile(async () => {
      await postgres.fill();
      await eventually(async () => !(await isReady()));
      const refused = await merchant.api.post('/v1/customers', { name: 'Aling Nena' });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(refused.body).toMatchObject({ error: { code: 'internal_error' } });
      postgres.free();
      await eventually(isReady, { timeoutMs: 60_000 });
    });
    expect(merchant.stack.pids).toEqual(before);
    await merchant.expectConsistent();
  },
  300_000,
);
