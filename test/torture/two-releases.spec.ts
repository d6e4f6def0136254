import { SERVICES } from '@tulay/contracts';
import { join } from 'node:path';
import { projectRoot } from '../../tools/stack/src/project-root';
import { newRunFolder } from '../setup/test-run';
import { isFullRun } from './full-run';
import { buildPreviousRelease, type PreviousRelease } from './previous-release';
import { SteadyMerchant } from './steady-merchant';

const DIST = join(projectRoot(), 'dist');

let previous: PreviousRelease;
let merchant: SteadyMerchant;

beforeAll(async () => {
  if (!isFullRun()) return;
  previous = await buildPreviousRelease(join(newRunFolder('previous-release'), 'sources'));
  process.stderr.write(`the previous release is ${previous.commit}\n`);
  const { distFolder } = previous;
  // The previous release may sign its events for fewer consumers, so unsigned events are accepted.
  const env = { UNSIGNED_EVENTS: 'accept' };
  merchant = await SteadyMerchant.open(newRunFolder('two-releases'), { replicas: 2, distFolder, env });
}, 300_000);

afterAll(async () => {
  await merchant?.close();
  await previous?.remove();
});

/** Replaces one replica of each service with this release, one service at a time in the order of SERVICES. */
async function upgrade(replica: number): Promise<void> {
  for (const service of SERVICES) await merchant.stack.restart(service, { replica, distFolder: DIST });
}

// test/architecture/expand-only.db.spec.ts is a faster check of the schemas alone.
describe('an upgrade during payments', () => {
  const whole = isFullRun() ? it : it.skip;

  whole(
    'loses or duplicates nothing while the schemas are migrated under the previous release',
    async () => {
      await merchant.sellWhile(() => merchant.stack.migrate(DIST));
      await merchant.expectConsistent();
    },
    300_000,
  );

  whole(
    'loses or duplicates nothing while both releases run side by side',
    async () => {
      await merchant.sellWhile(() => upgrade(1));
      await merchant.sellWhile(async () => {});
      await merchant.expectConsistent();
    },
    600_000,
  );

  whole(
    'loses or duplicates nothing after the last replica is upgraded',
    async () => {
      await merchant.sellWhile(() => upgrade(0));
      await merchant.expectConsistent();
    },
    600_000,
  );
});
