import { aTenant, openPayouts, payoutOf, type OpenPayouts } from '../../test/open-payouts';
import { PayoutSnapshotsController } from './payout-snapshots.controller';

let world: OpenPayouts;
let snapshots: PayoutSnapshotsController;

beforeAll(async () => {
  world = await openPayouts();
  snapshots = world.get(PayoutSnapshotsController);
});
afterAll(() => world.close());

const snapshotOf = async (id: string) => (await snapshots.read({ ids: [id] }))[0];
const run = (text: string, ...values: unknown[]) => world.db.query(text, values);

async function paid(account: string): Promise<string> {
  const { id } = await world.create.execute(payoutOf(aTenant(), { destination: { account_no: account } }));
  world.clock.advance(10_000);
  await world.work();
  return id;
}

it('returns the debit and the event of a succeeded payout', async () => {
  expect(await snapshotOf(await paid('09171234567'))).toMatchObject({
    kind: 'payout',
    status: 'succeeded',
    debit: 'posted',
    amount: '10000',
    fee: '0',
    currency: 'PHP',
    returned: false,
    waiting: true,
    lastEvent: expect.stringMatching(/^evt_/),
    wrongHistory: null,
  });
});

it('distinguishes a failed payout from a returned payout', async () => {
  expect(await snapshotOf(await paid('09170000000'))).toMatchObject({
    status: 'failed',
    returned: false,
    wrongHistory: null,
  });
  const id = await paid('09171230002');
  world.clock.advance(31_000);
  await world.work();
  expect(await snapshotOf(id)).toMatchObject({ status: 'failed', returned: true, wrongHistory: null });
});

it.each([
  ['requested', 'asked'],
  ['refused', 'refused'],
])('returns the debit status %s as %s', async (debit, told) => {
  const { id } = await world.create.execute(payoutOf(aTenant()));
  await run('UPDATE payouts SET debit = $2, due_at = NULL WHERE id = $1', id, debit);
  expect(await snapshotOf(id)).toMatchObject({ status: 'pending', debit: told, wrongHistory: null });
});

it('reports a payout whose history does not match its status', async () => {
  const id = await paid('09171234567');
  await run('UPDATE outbox_events SET type = $2 WHERE aggregate_id = $1', id, 'payout.cancelled');
  expect((await snapshotOf(id))?.wrongHistory).toEqual(['payout.cancelled']);
  await run('DELETE FROM outbox_events WHERE aggregate_id = $1', id);
  expect((await snapshotOf(id))?.wrongHistory).toEqual([]);
});

it('paginates payouts by ID', async () => {
  const all = await snapshots.read({ after: 'po_', upTo: 'po_~', limit: 1_000 });
  expect(all.length).toBeGreaterThan(3);
  expect(await snapshots.read({ after: all[0]!.id, upTo: all[2]!.id, limit: 9 })).toEqual(all.slice(1, 3));
});
