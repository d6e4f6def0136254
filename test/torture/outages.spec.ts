import type { ServiceName } from '@tulay/contracts';
import { isExtendedRun } from '@tulay/testing';
import { newRunFolder } from '../setup/test-run';
import { expectSurvived } from './expect-survived';
import { isFullRun } from './full-run';
import { SteadyMerchant } from './steady-merchant';

const ALL: readonly ServiceName[] = [
  'payments',
  'ledger',
  'notifier',
  'gateway',
  'embed',
  'catalog',
  'payouts',
  'dashboard',
];
const VICTIMS: readonly ServiceName[] = isFullRun()
  ? ALL
  : isExtendedRun()
    ? ['payments', 'ledger']
    : ['payments'];
const ROUNDS = isFullRun() ? ['killed', 'shut down', 'killed'] : ['killed'];

/** One stack for all outages; each test restores the stack's state. */
let merchant: SteadyMerchant;

beforeAll(async () => {
  merchant = await SteadyMerchant.open(newRunFolder('outages'));
}, 300_000);

afterAll(() => merchant?.close(), 60_000);

describe('kill -9 and restart during payments', () => {
  it.each(VICTIMS)(
    'neither loses nor duplicates payments, and credits each payment once (%s)',
    async (victim) => {
      await merchant.sellWhile(async () => {
        await merchant.stack.kill(victim, 'SIGKILL');
        await merchant.stack.restart(victim);
      });
      await merchant.expectConsistent();
    },
  );
});

describe('SIGTERM during payments', () => {
  it.each(isFullRun() ? ALL : ALL.slice(0, 1))('lets %s finish its running work', async (service) => {
    await merchant.sellWhile(() => merchant.stack.restart(service));
    await merchant.expectConsistent();
  });
});

describe('recovery of the bus', () => {
  it.each(ROUNDS)(
    'neither loses nor duplicates messages if the bus is %s and its JetStream store deleted during payments',
    (how) => {
      const { stack } = merchant;
      return expectSurvived(merchant, `bus ${how}, store deleted`, async () => {
        await (how === 'killed' ? stack.killNats() : stack.stopNats());
        await stack.wipeJetStream();
        await stack.startNats();
      });
    },
  );

  it('has no duplicate effects if all events are republished manually', async () => {
    await merchant.stack.operator(['bus', 'republish']);
    await merchant.sellWhile(async () => {});
    await merchant.expectConsistent();
  });
});
