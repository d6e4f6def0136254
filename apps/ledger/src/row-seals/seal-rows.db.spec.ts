import 'reflect-metadata';
import { idAt, ROWS_PER_SEAL, type MoneySnapshot, type Reconciled } from '@tulay/contracts';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { SealRows } from './seal-rows';
import { VerifyRowSeals } from './verify-row-seals';

const DAY_MS = 86_400_000;

let ledger: OpenLedger;
let now: number;
let made: number;

beforeEach(async () => {
  ledger = await openLedger();
  now = ledger.clock.now('live').getTime();
  made = 0;
});
afterEach(() => ledger.close());

const idOf = (prefix: 'pay' | 're' | 'po' | 'evt', ms: number): string =>
  idAt(prefix, ms).slice(0, -6) + String(++made).padStart(6, '0');

function row(daysAgo: number, changes: Partial<MoneySnapshot> = {}): MoneySnapshot {
  const kind = changes.kind ?? 'payment';
  const id = idOf(({ payment: 'pay', refund: 're', payout: 'po' } as const)[kind], now - daysAgo * DAY_MS);
  const snapshot: MoneySnapshot = {
    id,
    kind,
    merchantId: 'mer_1',
    environment: 'test',
    status: 'succeeded',
    amount: '10000',
    fee: '300',
    currency: 'PHP',
    debit: 'none',
    returned: false,
    lastEvent: null,
    waiting: false,
    wrongHistory: null,
    ...changes,
  };
  ledger.services.add(snapshot);
  return snapshot;
}
const seal = () => ledger.get(SealRows).sealOld(new AbortController());
async function verify(kind: MoneySnapshot['kind'] = 'payment'): Promise<Reconciled> {
  const sum: Reconciled = { checked: 0, onTheirWay: 0, findings: [], cursor: null, more: true };
  while (sum.more) {
    const page = await ledger.get(VerifyRowSeals).page(kind, sum.cursor);
    sum.findings.push(...page.findings);
    sum.checked += page.checked;
    sum.onTheirWay += page.onTheirWay;
    Object.assign(sum, { cursor: page.cursor, more: page.more, seal: page.seal });
  }
  return sum;
}
const seals = async (): Promise<{ kind: string; rows: number }[]> =>
  (await ledger.owner.query('SELECT kind, length(marks) / 20 AS rows FROM row_seals ORDER BY number')).rows;
/** Changes seals with superuser privileges. */
const tamper = async (text: string): Promise<void> => {
  await ledger.owner.query(
    `SET session_replication_role = replica; ${text}; SET session_replication_role = DEFAULT`,
  );
};

describe('SealRows', () => {
  it('seals rows of whole days that ended at least a week ago', async () => {
    row(9);
    row(8, { kind: 'refund' });
    row(8.5, { kind: 'payout' });
    row(3);
    const startOfDay = now - 7 * DAY_MS - ((now - 7 * DAY_MS) % DAY_MS);
    expect(await seal()).toBe(startOfDay);
    expect(await seal()).toBe(startOfDay);
    expect(await seals()).toEqual(['payment', 'refund', 'payout'].map((kind) => ({ kind, rows: 1 })));
    ledger.clock.advance(7 * DAY_MS);
    await seal();
    expect(await seals()).toHaveLength(4);
    expect(await verify()).toMatchObject({ checked: 2, findings: [], seal: { number: '4' } });
  });

  it('seals rows page by page, and reports unsealed rows', async () => {
    for (let n = 0; n < ROWS_PER_SEAL + 1; n++) row(20);
    await seal();
    expect(await seals()).toEqual([ROWS_PER_SEAL, 1].map((rows) => ({ kind: 'payment', rows })));
    const stopped = new AbortController();
    stopped.abort();
    expect(await ledger.get(SealRows).sealOld(stopped)).toBeNull();
    expect((await verify()).checked).toBe(ROWS_PER_SEAL + 1);
  });
});

describe('verification of sealed rows', () => {
  it.each<[string, Partial<MoneySnapshot>, string]>([
    ['amount', { amount: '77777' }, 'amount'],
    ['fee', { fee: '1' }, 'fee'],
    ['merchant', { merchantId: 'mer_2' }, 'merchant'],
    ['environment', { environment: 'live' }, 'merchant'],
    ['status', { status: 'expired' }, 'status'],
  ])('reports a row whose %s was altered', async (_what, change, words) => {
    row(9);
    const altered = row(8.5);
    await seal();
    ledger.services.add({ ...altered, ...change });
    const { findings } = await verify();
    expect(findings).toEqual([
      {
        check: 'sealed_row_is_unchanged',
        subject: altered.id,
        detail: expect.stringContaining(words) as string,
      },
    ]);
    const again = await ledger.get(VerifyRowSeals).checkIds('payment', [altered.id]);
    expect(again.findings).toEqual(findings);
    ledger.services.add(altered);
    expect((await verify()).findings).toEqual([]);
  });

  it.each(['refund', 'payout'] as const)('reports an altered %s', async (kind) => {
    const altered = row(8.5, { kind });
    await seal();
    ledger.services.add({ ...altered, amount: '1' });
    expect((await verify(kind)).findings.map(({ subject }) => subject)).toEqual([altered.id]);
  });

  it('reports a deleted row, and a row inserted between sealed rows', async () => {
    const [gone] = [row(9), row(8.9), row(8.5)];
    await seal();
    ledger.services.snapshots.delete(gone.id);
    const added = row(8.7);
    const subjects = (await verify()).findings.map(({ subject, detail }) => [
      subject,
      detail.includes('1 of its rows'),
    ]);
    expect(subjects).toEqual([
      [added.id, false],
      [expect.stringMatching(/^pay_/), true],
    ]);
  });

  it('reseals a row after a legitimate state change, and then verifies its new state', async () => {
    const [paid, other] = [row(9), row(8.5)];
    await seal();
    const refunded = { ...paid, status: 'refunded' as const, lastEvent: idOf('evt', now + 1_000) };
    ledger.services.add(refunded, { ...other, amount: '1' });
    expect(await verify()).toMatchObject({ onTheirWay: 1, findings: [{ subject: other.id }] });
    await ledger.get(SealRows).amend([refunded.id]);
    await ledger.get(SealRows).amend([refunded.id]);
    expect(await seals()).toHaveLength(2);
    // The reseal did not include the illegitimate change to the second row.
    expect(await verify()).toMatchObject({ onTheirWay: 0, findings: [{ subject: other.id }] });
    ledger.services.add({ ...refunded, status: 'succeeded', lastEvent: null }, other);
    expect((await verify()).findings.map(({ subject }) => subject)).toEqual([refunded.id]);
  });
});

describe('verification of row seals', () => {
  it('reports a seal that was changed or removed from the chain', async () => {
    for (const days of [20, 19, 18]) {
      row(days);
      await seal();
    }
    expect((await verify()).findings).toEqual([]);
    await tamper(`UPDATE row_seals SET marks = marks || marks WHERE number = 2`);
    expect((await verify()).findings.map(({ check }) => check)).toContain('row_seals_are_one_chain');
    await tamper(`DELETE FROM row_seals WHERE number = 2`);
    const { findings } = await verify();
    expect(findings.map(({ check }) => check)).toEqual(['row_seals_are_one_chain']);
    const subjects = findings.map(({ subject }) => subject);
    expect((await ledger.get(VerifyRowSeals).checkIds('payment', subjects)).findings).toEqual(findings);
  });

  it.each(['UPDATE row_seals SET marks = marks', 'DELETE FROM row_seals'])(
    'rejects the statement %s',
    async (text) => {
      row(9);
      await seal();
      await expect(ledger.owner.query(text)).rejects.toThrow();
      await expect(ledger.db.query(text)).rejects.toThrow();
    },
  );
});
