import { eventually } from '@tulay/testing';
import { newRunFolder } from '../setup/test-run';
import { isFullRun } from './full-run';
import { JetStreamVandal } from './jetstream-vandal';
import { SteadyMerchant } from './steady-merchant';

const ROUNDS = isFullRun() ? ['killed', 'stopped in order', 'killed'] : ['killed'];
/** A quiet machine needs less than 15 s; a busy one may take longer, and the test prints what it took. */
const READY_WITHIN_MS = 60_000;

let merchant: SteadyMerchant;

beforeAll(async () => {
  merchant = await SteadyMerchant.open(newRunFolder('lost-bus'));
}, 120_000);

afterAll(() => merchant.close(), 60_000);

const isReady = async (): Promise<boolean> => (await fetch(`${merchant.stack.baseUrl}/readyz`)).ok;

/** Sells while `lose` damages the bus. No service may end, and afterwards nothing may be lost or doubled. */
async function expectSurvived(what: string, lose: () => Promise<void>): Promise<void> {
  const before = merchant.stack.pids;
  await merchant.sellWhile(async () => {
    const since = performance.now();
    await lose();
    await eventually(isReady, { timeoutMs: READY_WITHIN_MS });
    process.stderr.write(`${what}: ready again ${Math.round(performance.now() - since)} ms after it began\n`);
  });
  expect(merchant.stack.pids).toEqual(before);
  await merchant.expectConsistent();
}

describe('the bus is disposable', () => {
  it.each(ROUNDS)(
    '%s, its JetStream store deleted and started again in the middle of payments: no service ends, nothing is lost or doubled',
    (how) => {
      const { stack } = merchant;
      return expectSurvived(`bus ${how}, store deleted`, async () => {
        await (how === 'killed' ? stack.killNats() : stack.stopNats());
        await stack.wipeJetStream();
        await stack.startNats();
      });
    },
    180_000,
  );

  it('without a durable consumer, a stream, or both, that somebody deleted: the same', () => {
    const vandal = new JetStreamVandal(merchant.stack.natsUrl);
    return expectSurvived('consumer and streams deleted', async () => {
      await vandal.deleteConsumer('PAYMENTS', 'ledger-post-payments');
      await vandal.deleteStream('PAYOUTS');
      await vandal.deleteStream('PAYMENTS');
    });
  }, 180_000);

  it('publishing everything again by hand has no second effect', async () => {
    await merchant.stack.operator(['bus', 'republish']);
    await merchant.sellWhile(async () => {});
    await merchant.expectConsistent();
  }, 120_000);
});
