import type { LedgerReport, ServiceName, ServiceReport } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { OperatorFailure } from '../../tools/stack/src/services/operator';
import type { BenchStack } from '../bench/bench-stack';
import { FilledBooks } from '../bench/proof/filled-books';
import { inPastMonths, MONTHS, monthsAgo } from '../bench/proof/past-months';
import { newRunFolder } from '../setup/test-run';
import { isFullRun } from './full-run';

const PAYMENTS = isFullRun() ? 50_000 : 2_000;
const PATIENCE = { timeoutMs: 60_000, everyMs: 300 };
const TIMEOUT_MS = 600_000;

let books: FilledBooks;
let stack: BenchStack;

beforeAll(async () => {
  books = await FilledBooks.start(newRunFolder('sealed-retention'), PAYMENTS, {
    // With these settings, the ledger seals journals only at its startup.
    env: { RECONCILE_EVERY_SECONDS: '1', RECONCILE_GRACE_SECONDS: '0' },
    ...inPastMonths(PAYMENTS),
  });
  stack = books.stack;
  // Resets the position, because the job has already read the empty tables.
  for (const schema of ['payments', 'notifier'])
    await stack.sql(`UPDATE ${schema}.outbox_reconciled SET sealed_before = NULL`);
}, TIMEOUT_MS);
afterAll(() => stack?.stop(), 60_000);

const eventsLeft = async (): Promise<number> =>
  (await stack.sql<{ n: number }>('SELECT count(*)::int AS n FROM payments.outbox_events'))[0]!.n;
const sealedBefore = async (): Promise<number> => {
  const [row] = await stack.sql<{ at: Date | null }>(
    'SELECT sealed_before AS at FROM payments.outbox_reconciled',
  );
  return row?.at?.getTime() ?? 0;
};
/**
 * Restarts a service to run its startup jobs: in payments the job that drops old months, in the ledger the
 * job that seals journals.
 */
async function restart(service: ServiceName): Promise<void> {
  const before = stack.pids()[service];
  process.kill(before, 'SIGTERM');
  await eventually(() => Promise.resolve(stack.pids()[service] !== before), PATIENCE);
}
interface Doctor {
  services: ServiceReport[];
  problems: { what: string }[];
}
const answerOf = async <T>(args: string[]): Promise<T> => {
  try {
    return (await stack.operator(args)) as T;
  } catch (error) {
    if (error instanceof OperatorFailure) return JSON.parse(error.stdout) as T;
    throw error;
  }
};
const overdue = async (): Promise<number | undefined> => {
  const { services } = await answerOf<Doctor>(['doctor']);
  return services.find(({ service }) => service === 'payments')?.overdueMonths?.outbox_events;
};
const verify = (...more: string[]) => answerOf<LedgerReport>(['ledger', 'verify', '--grace', '0', ...more]);

describe('months past their retention period', () => {
  it(
    'are kept until the ledger is sealed, and reported by the doctor command',
    async () => {
      await eventually(async () => (await sealedBefore()) > 0, PATIENCE);
      expect(await sealedBefore()).toBeLessThan(MONTHS[1]!.getTime());
      await restart('payments');
      // Depending on the day of the month, later (empty) months may also be past their retention period.
      await eventually(async () => ((await overdue()) ?? 0) >= MONTHS.length, PATIENCE);
      expect(await eventsLeft()).toBe(2 * PAYMENTS);
      const { problems } = await answerOf<Doctor>(['doctor']);
      expect(problems.map(({ what }) => what)).toContainEqual(
        expect.stringMatching(/^payments has \d month\(s\) of outbox_events past retention$/),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'are dropped after all their rows are verified and sealed, and still pass ledger verification',
    async () => {
      await restart('ledger');
      await eventually(async () => (await sealedBefore()) > monthsAgo(1).getTime(), PATIENCE);
      await restart('payments');
      await eventually(async () => (await eventsLeft()) === 0, PATIENCE);
      expect(await overdue()).toBe(0);
      expect(await verify()).toMatchObject({
        ok: true,
        journals: PAYMENTS,
        findings: [],
        compared: { payments: PAYMENTS },
      });
    },
    TIMEOUT_MS,
  );

  it(
    'leave seals of payments, which identify every altered row',
    async () => {
      expect(await verify('--all')).toMatchObject({ ok: true, compared: { 'payments.seals': PAYMENTS } });
      const changes = ['amount = amount + 1', "status = 'expired'", "merchant_id = 'mer_other'"];
      const picked = await stack.sql<{ id: string }>(
        `SELECT id FROM payments.payments ORDER BY id OFFSET ${PAYMENTS / 2} LIMIT ${changes.length}`,
      );
      const change = (text: string, id: string) =>
        stack.sql(`UPDATE payments.payments SET ${text} WHERE id = $1`, [id]);
      for (const [n, { id }] of picked.entries()) await change(changes[n]!, id);
      const { ok, findings } = await verify('--all');
      const sealed = findings.filter(({ check }) => check === 'sealed_row_is_unchanged');
      expect([ok, sealed.length]).toEqual([false, changes.length]);
      for (const { id } of picked)
        expect(sealed.map(({ detail }) => detail)).toContainEqual(expect.stringContaining(id));
    },
    TIMEOUT_MS,
  );

  it(
    'leave seals of journals, which detect a single altered journal',
    async () => {
      await stack.sql('SET session_replication_role = replica');
      await stack.sql('UPDATE ledger.journals SET created = created + 1 WHERE number = $1', [
        Math.floor(PAYMENTS / 2),
      ]);
      await stack.sql('SET session_replication_role = DEFAULT');
      const { ok, findings } = await verify();
      expect([ok, findings.map(({ check }) => check)]).toEqual([
        false,
        expect.arrayContaining(['sealed_rows_are_unchanged']),
      ]);
    },
    TIMEOUT_MS,
  );
});
