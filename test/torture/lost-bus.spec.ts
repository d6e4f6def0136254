import { newRunFolder } from '../setup/test-run';
import { isFullRun } from './full-run';
import { expectSurvived } from './expect-survived';
import { SteadyMerchant } from './steady-merchant';

const ROUNDS = isFullRun() ? ['killed', 'stopped in order', 'killed'] : ['killed'];

let merchant: SteadyMerchant;

beforeAll(async () => {
  merchant = await SteadyMerchant.open(newRunFolder('lost-bus'));
}, 120_000);

afterAll(() => merchant.close(), 60_000);

describe('the bus is disposable', () => {
  it.each(ROUNDS)(
    '%s, its JetStream store deleted and started again in the middle of payments: no service ends, nothing is lost or doubled',
    (how) => {
      const { stack } = merchant;
      return expectSurvived(merchant, `bus ${how}, store deleted`, async () => {
        await (how === 'killed' ? stack.killNats() : stack.stopNats());
        await stack.wipeJetStream();
        await stack.startNats();
      });
    },
    180_000,
  );

  it('publishing everything again by hand has no second effect', async () => {
    await merchant.stack.operator(['bus', 'republish']);
    await merchant.sellWhile(async () => {});
    await merchant.expectConsistent();
  }, 120_000);
});
