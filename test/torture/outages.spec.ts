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
const ROUNDS = isFullRun() ? ['killed', 'stopped in order', 'killed'] : ['killed'];

/** All outages share one stack: each leaves the stack as it was. */
let merchant: SteadyMerchant;

beforeAll(async () => {
  merchant = await SteadyMerchant.open(newRunFolder('outages'));
}, 300_000);

afterAll(() => merchant?.close(), 60_000);

describe('kill -9 in the middle of payments, then a restart', () => {
  it.each(VICTIMS)(
    'of %s: loses no accepted payment, doubles none, and credits each succeeded one once',
    async (victim) => {
      await merchant.sellWhile(async () => {
        await merchant.stack.kill(victim, 'SIGKILL');
        await merchant.stack.restart(victim);
      });
      await merchant.expectConsistent();
    },
  );
});

describe('SIGTERM in the middle of payments', () => {
  it.each(isFullRun() ? ALL : ALL.slice(0, 1))('lets %s finish its running work', async (service) => {
    await merchant.sellWhile(() => merchant.stack.restart(service));
    await merchant.expectConsistent();
  });
});

describe('the bus is disposable', () => {
  it.each(ROUNDS)(
    'when it is %s and its JetStream store deleted during payments: no service exits, nothing is lost or doubled',
    (how) => {
      const { stack } = merchant;
      return expectSurvived(merchant, `bus ${how}, store deleted`, async () => {
        await (how === 'killed' ? stack.killNats() : stack.stopNats());
        await stack.wipeJetStream();
        await stack.startNats();
      });
    },
  );

  it('when all events are published again manually: nothing has a second effect', async () => {
    await merchant.stack.operator(['bus', 'republish']);
    await merchant.sellWhile(async () => {});
    await merchant.expectConsistent();
  });
});
