import { newRunFolder } from '../setup/test-run';
import { isFullRun } from './full-run';
import { SteadyMerchant } from './steady-merchant';

const ROUNDS = isFullRun() ? [1, 2, 3] : [1];

let merchant: SteadyMerchant;

beforeAll(async () => {
  merchant = await SteadyMerchant.open(newRunFolder('lost-bus'));
}, 120_000);

afterAll(() => merchant.close(), 60_000);

describe('the bus is disposable', () => {
  it.each(ROUNDS)(
    'stopped, its JetStream store deleted and started again in the middle of payments (%i): nothing is lost or doubled',
    async () => {
      await merchant.sellWhile(async () => {
        await merchant.stack.stopNats();
        await merchant.stack.wipeJetStream();
        await merchant.stack.startNats();
      });
      await merchant.expectConsistent();
    },
    180_000,
  );

  it('publishing everything again by hand has no second effect', async () => {
    await merchant.stack.operator(['bus', 'republish']);
    await merchant.sellWhile(async () => {});
    await merchant.expectConsistent();
  }, 120_000);
});
