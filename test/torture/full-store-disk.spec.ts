import { eventually } from '@tulay/testing';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newDiskFolder, removeRun } from '../setup/test-run';
import { runOperatorLine } from '../support/operator-line';
import { whyNoSmallDisk } from './small-disk';
import { SmallDiskNats } from './small-disk-nats';
import { SteadyMerchant } from './steady-merchant';

const missing = whyNoSmallDisk();
if (missing)
  process.stderr.write(
    `skipped: the test of a full NATS disk, because this machine cannot create a small disk: ${missing}\n`,
  );

let folder: string;
let bus: SmallDiskNats;
let merchant: SteadyMerchant;

beforeAll(async () => {
  if (missing) return;
  folder = newDiskFolder('full-store-disk');
  mkdirSync(join(folder, 'server'));
  bus = await SmallDiskNats.start(join(folder, 'server'));
  merchant = await SteadyMerchant.open(join(folder, 'stack'), { natsUrl: bus.url });
}, 300_000);

afterAll(async () => {
  if (missing) return;
  await merchant?.close();
  await bus?.stop();
  await removeRun(folder);
});

async function problems(): Promise<string> {
  const { stdout } = await runOperatorLine(merchant.stack.dataDir, ['doctor']);
  return stdout;
}

(missing ? it.skip : it)(
  'a full NATS disk does not stop payments: events are published after space is freed',
  async () => {
    const before = merchant.stack.pids;
    await merchant.sellWhile(async () => {
      bus.fill();
      await merchant.sellMore();
      await eventually(async () =>
        /no space left on device|insufficient resources|bus-disk-full/.test(await problems()),
      );
      await merchant.sellMore();
      bus.free();
    });
    expect(merchant.stack.pids).toEqual(before);
    await merchant.expectConsistent();
  },
  300_000,
);
