import 'reflect-metadata';
import { EMITTING_SERVICES, idAt, newId, RECONCILIATION_PARTS } from '@tulay/contracts';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting } from '../../test/postings';
import { SealBooks } from '../verification/seal-books';
import { AnnounceSeals } from './announce-seals';
import { CheckpointsStore } from './checkpoints.store';

const GRACE_MS = 60_000;

let ledger: OpenLedger;
let now: number;

beforeEach(async () => {
  ledger = await openLedger();
  now = ledger.clock.now('live').getTime();
});
afterEach(() => ledger.close());

const announced = async (rowsSealed: number | null = now): Promise<number | undefined> => {
  ledger.services.sealed.clear();
  await ledger.get(AnnounceSeals).execute(rowsSealed);
  const told = [...ledger.services.sealed];
  expect(told.map(([service]) => service)).toEqual(told.length ? [...EMITTING_SERVICES] : []);
  return told[0]?.[1];
};
const provenAgo = async (ms: number, parts: readonly (typeof RECONCILIATION_PARTS)[number][]) => {
  for (const part of parts) await ledger.get(CheckpointsStore).reached(part, new Date(now - ms));
};
const post = (ageMs: number) =>
  ledger.post(paymentPosting(newId('mer'), { source: idAt('pay', now - ageMs) }));

describe('AnnounceSeals', () => {
  it('notifies services only after reconciliation has reached the end of every part', async () => {
    await provenAgo(0, RECONCILIATION_PARTS.slice(1));
    expect(await announced()).toBeUndefined();
    await provenAgo(5_000, RECONCILIATION_PARTS.slice(0, 1));
    expect(await announced()).toBe(now - 5_000 - GRACE_MS);
  });

  it('does not announce a time later than the oldest source with an unsealed journal', async () => {
    await provenAgo(0, RECONCILIATION_PARTS);
    await post(90_000);
    await post(10 * 86_400_000);
    expect(await announced()).toBe(now - 10 * 86_400_000 - GRACE_MS);
    await ledger.get(SealBooks).execute(new AbortController());
    expect(await announced()).toBe(now - GRACE_MS);
  });

  it('does not announce a time later than the oldest unsealed row', async () => {
    await provenAgo(0, RECONCILIATION_PARTS);
    expect(await announced(now - 7 * 86_400_000)).toBe(now - 7 * 86_400_000);
    expect(await announced(null)).toBeUndefined();
  });

  it.each([
    `INSERT INTO book_findings (check_name, detail, page) VALUES ('trial_balance_is_zero', 'x', '["sums"]')`,
    `INSERT INTO reconciliation_findings (part, subject, check_name, detail)
      VALUES ('payments', 'pay_1', 'payment_credited_once', 'x')`,
    `INSERT INTO surplus_findings (part, check_name, pass, day, found)
      VALUES ('payments', 'payment_credited_once', now(), current_date, 1)`,
  ])('does not send a notification while a finding is open: %s', async (finding) => {
    await provenAgo(0, RECONCILIATION_PARTS);
    await ledger.owner.query(finding);
    expect(await announced()).toBeUndefined();
  });
});
