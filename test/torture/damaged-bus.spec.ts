import { newRunFolder } from '../setup/test-run';
import { expectSurvived } from './expect-survived';
import { JetStreamVandal } from './jetstream-vandal';
import { SteadyMerchant } from './steady-merchant';

let merchant: SteadyMerchant;

beforeAll(async () => {
  // Gives the test full NATS permissions, because no service's NATS user may delete a stream.
  merchant = await SteadyMerchant.open(newRunFolder('damaged-bus'), { openBus: true });
}, 300_000);

afterAll(() => merchant?.close(), 60_000);

it('every service keeps running without loss or duplicates when a durable consumer and two streams are deleted', () => {
  const vandal = new JetStreamVandal(merchant.stack.natsUrl);
  return expectSurvived(merchant, 'consumer and streams deleted', async () => {
    await vandal.deleteConsumer('PAYMENTS', 'ledger-post-payments');
    await vandal.deleteStream('PAYOUTS');
    await vandal.deleteStream('PAYMENTS');
  });
}, 300_000);
