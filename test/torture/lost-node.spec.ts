import { BUS_USERS } from '@tulay/contracts';
import { join } from 'node:path';
import { newRunFolder, removeRun } from '../setup/test-run';
import { isFullRun } from './full-run';
import { expectSurvived } from './expect-survived';
import { NatsTrio } from './nats-trio';
import { SteadyMerchant } from './steady-merchant';
import { TimedLoad } from './timed-load';

/** Numbers of responses to wait for; at most 28 arrive per second. */
const [BEFORE, WHILE_FROZEN] = [50, 500];

let folder: string;
let trio: NatsTrio;
let merchant: SteadyMerchant;

beforeAll(async () => {
  folder = newRunFolder('lost-node');
  trio = await NatsTrio.start(folder);
  // Lets the services and the operator CLI, which this process starts, trust the test CA.
  process.env.NODE_EXTRA_CA_CERTS = trio.authority;
  merchant = await SteadyMerchant.open(join(folder, 'stack'), {
    natsUrls: Object.fromEntries(BUS_USERS.map((user) => [user, trio.urlOf(user)])),
    env: { NATS_REPLICAS: '3' },
  });
}, 300_000);

afterAll(async () => {
  delete process.env.NODE_EXTRA_CA_CERTS;
  await merchant?.close();
  await trio?.stop();
  await removeRun(folder);
});

describe('three NATS servers with TLS, configured as in the production overlay', () => {
  it.each(isFullRun() ? ['once', 'a second time', 'a third time'] : ['once'])(
    'neither lose nor duplicate messages when the leader is killed %s and restarted',
    (time) =>
      expectSurvived(merchant, `the leader of three NATS servers killed ${time}`, async () => {
        const at = await trio.leader();
        await trio.kill(at);
        await merchant.sellMore();
        await trio.up(at);
      }),
    240_000,
  );

  (isFullRun() ? it : it.skip)(
    'neither lose nor duplicate messages while the servers are frozen one after another',
    async () => {
      const load = await TimedLoad.open(merchant.stack);
      for (const at of [0, 1, 2])
        await expectSurvived(merchant, `NATS server ${at} frozen`, async () => {
          load.start();
          await load.more(BEFORE);
          trio.freeze(at);
          await load.more(WHILE_FROZEN);
          trio.thaw(at);
          const { lines, slowest } = await load.stop();
          process.stderr.write(`slowest response ${slowest} ms\n${lines.join('\n')}\n`);
        });
      await load.expectConsistent();
    },
    400_000,
  );
});
