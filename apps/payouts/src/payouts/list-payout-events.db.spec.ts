import 'reflect-metadata';
import { FakeProvider, succeeded } from '../../test/fake-provider';
import { aTenant, openPayouts, payoutOf, type OpenPayouts } from '../../test/open-payouts';
import { ListPayoutEvents } from './list-payout-events';

let payouts: OpenPayouts;
let listPayoutEvents: ListPayoutEvents;
const provider = new FakeProvider();

beforeAll(async () => {
  payouts = await openPayouts([provider]);
  listPayoutEvents = payouts.get(ListPayoutEvents);
});
afterAll(() => payouts.close());

it('returns a payout’s events only to its merchant in its environment', async () => {
  const tenant = aTenant();
  provider.onSend = succeeded;
  const { id } = await payouts.create.execute(payoutOf(tenant));
  expect(await listPayoutEvents.execute({ ...tenant, id })).toEqual([]);
  payouts.clock.advance(2_000);
  await payouts.work();
  expect(await listPayoutEvents.execute({ ...tenant, id })).toMatchObject([
    { type: 'payout.succeeded', object: 'event', data: { object: { id, status: 'succeeded' } } },
  ]);
  await expect(listPayoutEvents.execute({ ...aTenant(), id })).rejects.toMatchObject({ code: 'not_found' });
  const other = { ...tenant, environment: tenant.environment === 'test' ? 'live' : 'test' } as const;
  await expect(listPayoutEvents.execute({ ...other, id })).rejects.toMatchObject({ code: 'unauthenticated' });
});
