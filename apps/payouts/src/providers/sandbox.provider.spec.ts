import { canMove } from '@tulay/provider-routing';
import { FixedClock } from '@tulay/testing';
import type { PayoutOrder } from './provider.port';
import { SandboxProvider } from './sandbox.provider';

const clock = new FixedClock();
const sandbox = new SandboxProvider(clock);
const now = () => Math.floor(clock.now('test').getTime() / 1_000);

const to = (account: string, changes: Partial<PayoutOrder> = {}): PayoutOrder => ({
  id: 'po_1',
  environment: 'test',
  method: 'gcash',
  rail: null,
  amount: 10_000n,
  currency: 'PHP',
  destination: { account_no: account },
  providerRef: null,
  succeededAt: null,
  ...changes,
});
const bank = (account_number: string) =>
  to('', { destination: { bank_code: 'BNORPHMMXXX', account_number, account_name: 'Juan' } });

describe('the sandbox', () => {
  it.each([
    ['09171230000', { outcome: 'failed', failure: { code: 'invalid_destination' } }],
    ['09171230001', { outcome: 'processing' }],
    ['09171230002', { outcome: 'succeeded' }],
    ['09171234567', { outcome: 'succeeded' }],
    ['09170000003', { outcome: 'succeeded' }],
  ])('reports a payout to %s as %j', async (account, report) => {
    expect(await sandbox.send(to(account))).toMatchObject({ ...report, providerRef: 'sandbox_po_1' });
    expect(await sandbox.send(bank(account))).toMatchObject(report);
  });

  it('returns the same report when polled', async () => {
    for (const account of ['09171230000', '09171230001', '09171234567'])
      expect(await sandbox.poll(to(account))).toEqual(await sandbox.send(to(account)));
  });

  it('returns a payout to an account ending in 0002 exactly 30 s after its success', async () => {
    const order = to('09171230002', { succeededAt: now() });
    clock.advance(29_999);
    expect(await sandbox.poll(order)).toMatchObject({ outcome: 'succeeded' });
    clock.advance(1);
    expect(await sandbox.poll(order)).toMatchObject({ outcome: 'returned', failure: { code: 'returned' } });
    expect(await sandbox.poll(to('09171234567', { succeededAt: 0 }))).toMatchObject({ outcome: 'succeeded' });
  });

  it('accepts only test payouts in PHP', () => {
    expect(canMove(sandbox, to('09171234567'))).toBe(true);
    expect(canMove(sandbox, to('09171234567', { environment: 'live' }))).toBe(false);
    expect(canMove(sandbox, to('09171234567', { currency: 'USD' }))).toBe(false);
  });
});
