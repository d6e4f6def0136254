import 'reflect-metadata';
import {
  countOpenReceiptsCommand,
  DomainError,
  RECONCILIATION_PARTS,
  reconcileCommand,
  verifyLedgerCommand,
  type ReconcileRequest,
  type Reconciled,
  type ReconciliationFinding,
  type VerifiedLedgerPage,
} from '@tulay/contracts';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, ...operator } = operatorUnderTest();

const run = (line = 'ledger verify') => operator.run(line);
const json = (line = 'ledger verify') => operator.json(line);

const size = { accounts: 3, journals: 2, entries: 4 };
const seal = { number: '7', up_to: '2', hash: 'ab12' };
const sound: VerifiedLedgerPage = {
  ...size,
  findings: [],
  cursor: null,
  progress: { read: '2', of: '2' },
  seal,
};
const report = { ok: true, ...size, findings: [], seal };
const nothing: Reconciled = { checked: 0, onTheirWay: 0, findings: [], cursor: 'end', more: false };

function play(
  books = sound,
  page: (query: ReconcileRequest) => Reconciled = () => nothing,
  open = { open: 0, oldest: null as number | null },
): void {
  services.answer(verifyLedgerCommand, () => books);
  services.answer(reconcileCommand, page);
  services.answer(countOpenReceiptsCommand, () => open);
}
const asked = () => services.asked[reconcileCommand.subject] as ReconcileRequest[];

const missing: ReconciliationFinding = {
  check: 'payment_credited_once',
  subject: 'pay_1',
  detail: 'payment pay_1: expected 100, found none',
};

describe('operator ledger verify', () => {
  it('exits with 0 if the ledger balances and the services agree', async () => {
    play(sound, ({ part }) => ({ ...nothing, checked: part.endsWith('.events') ? 10 : 3, onTheirWay: 1 }));
    const { code, object } = await json();
    expect(code).toBe(0);
    expect(object).toEqual({
      ...report,
      compared: Object.fromEntries(RECONCILIATION_PARTS.map((p) => [p, p.endsWith('.events') ? 10 : 3])),
      on_their_way: 7,
      row_seal: null,
      open_receipts: 0,
    });
    expect((await run()).out).toBe(
      'The ledger balances: 3 accounts, 2 journals, 4 entries.\n' +
        'Sealed up to journal 2 by seal 7, ab12.\n' +
        'The services agree: 3 payments, 3 refunds, 3 payouts, 40 events compared; 7 still in flight.',
    );
  });

  it('recomputes the seals over rows with --all and shows the newest seal', async () => {
    const newest = { number: '12', up_to: 'pay_9', hash: 'cd34' };
    play(sound, ({ part }) => ({
      ...nothing,
      checked: part.endsWith('.seals') ? 1_000 : 1,
      ...(part === 'payments.seals' && { seal: newest }),
      ...(part === 'refunds.seals' && { seal: { ...newest, number: '9' } }),
    }));
    expect((await json('ledger verify --all')).object).toMatchObject({
      compared: { payments: 1, 'payments.seals': 1_000, 'payouts.seals': 1_000 },
      row_seal: newest,
    });
    expect((await run('ledger verify --all')).out).toContain(
      '3000 rows are sealed. The newest seal is 12, cd34.',
    );
  });

  it('reads every part of the reconciliation page by page', async () => {
    play(sound, ({ cursor }) => ({
      ...nothing,
      checked: 1,
      cursor: `${cursor ?? ''}x`,
      more: cursor !== 'xx',
    }));
    expect((await json('ledger verify --grace 5')).object).toMatchObject({ compared: { payments: 3 } });
    for (const part of RECONCILIATION_PARTS)
      expect(asked().filter((query) => query.part === part)).toEqual(
        [null, 'x', 'xx'].map((cursor) => ({ part, cursor, graceSeconds: 5 })),
      );
  });

  it('reads the ledger page by page and repeats a page while the ledger restarts', async () => {
    let restarts = 2;
    services.answer(verifyLedgerCommand, ({ cursor }) => {
      if (cursor === 'two' && restarts-- > 0)
        throw new DomainError('internal_error', 'no response from ledger.cmd.verify: no responders');
      const next = { null: 'one', one: 'two', two: null }[String(cursor)] ?? null;
      return { ...sound, cursor: next, seal: next ? null : seal };
    });
    const { code, object } = await json('ledger verify --books-only');
    expect([code, object]).toMatchObject([0, { accounts: 9, journals: 6, entries: 12, seal }]);
    expect(services.asked[verifyLedgerCommand.subject]).toEqual(
      [null, 'one', 'two', 'two', 'two'].map((cursor) => ({ cursor })),
    );
  });

  it('shows progress on a terminal and prints a single JSON object', async () => {
    play(sound, () => ({ ...nothing, checked: 5 }));
    const { out, progress } = await run('ledger verify --json');
    expect(JSON.parse(out)).toMatchObject({ ok: true });
    expect(progress).toContain('books: 2 journals, 100 %');
    expect(progress).toContain(`services: ${5 * RECONCILIATION_PARTS.length} rows and events compared`);
    expect(progress.at(-1)).toBe('');
  });

  it('excludes the last minute by default', async () => {
    play();
    await json();
    expect(new Set(asked().map(({ graceSeconds }) => graceSeconds))).toEqual(new Set([60]));
  });

  it('exits with 1 and shows the findings if the ledger does not balance', async () => {
    const findings = [{ check: 'balance', detail: 'account 7: balance 5, entries 4' }];
    play({ ...sound, findings });
    expect(await json()).toMatchObject({
      code: 1,
      object: { ok: false, findings, error: { code: 'ledger_unbalanced' } },
    });
    const { out, err } = await run();
    expect(out).toContain('account 7: balance 5, entries 4');
    expect(err).toBe('The ledger does not balance');
  });

  it('exits with 1 and shows the findings if the services disagree', async () => {
    play(sound, ({ part }) => ({ ...nothing, findings: part === 'payments' ? [missing] : [] }));
    const { code, object } = await json();
    expect([code, object]).toMatchObject([1, { ok: false, error: { code: 'services_disagree' } }]);
    expect(object.findings).toEqual([{ check: missing.check, detail: missing.detail }]);
    const { out, err } = await run();
    expect(out).toContain('The ledger balances');
    expect(out).toContain(missing.detail);
    expect(err).toBe("The services' records do not match");
  });

  it('limits the number of findings that are shown for a check', async () => {
    play(sound, ({ part, cursor }) => ({
      ...nothing,
      findings: part === 'payments' ? Array.from({ length: 60 }, () => missing) : [],
      more: part === 'payments' && cursor !== 'end',
    }));
    const { findings } = (await json()).object as { findings: { detail: string }[] };
    expect(findings).toHaveLength(101);
    expect(findings.at(-1)?.detail).toBe('and 20 more');
  });

  it('reports receipts that have not been credited to a merchant', async () => {
    play(sound, () => nothing, { open: 2, oldest: 1 });
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toContain('2 unapplied receipt(s) are open');
  });

  it('can verify the ledger without the other services', async () => {
    services.answer(verifyLedgerCommand, () => sound);
    expect((await run('ledger verify --books-only')).out).toBe(
      'The ledger balances: 3 accounts, 2 journals, 4 entries.\nSealed up to journal 2 by seal 7, ab12.',
    );
  });

  it('exits with 1 if a service does not respond', async () => {
    play(sound, ({ part }) => {
      if (part !== 'payouts') return nothing;
      throw new DomainError(
        'internal_error',
        'no response from payouts.cmd.read-payout-snapshots: no responders',
      );
    });
    expect(await json()).toMatchObject({ code: 1, object: { error: { code: 'internal_error' } } });
  });
});
