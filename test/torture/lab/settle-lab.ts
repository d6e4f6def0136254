import type { PayoutOutcome, ResolveRefundRequest } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import type { Client } from 'pg';
import type { RunningStack } from '../../../tools/stack/src/start-stack';
import type { ProviderLab } from '../../support/provider-lab';

const PATIENCE = { timeoutMs: 600_000, everyMs: 500 };
/** Larger than the number of polls of a refund. */
const ROUNDS = 8;
const BATCH_SIZE = 3;
/** SQL for a Unix time after the expiry of every lease. */
const SOON = 'extract(epoch FROM now())::bigint + 12';

/** Makes pending polls due now, without changing leased rows. */
const HURRY = `
  UPDATE payments.provider_attempts SET due_at = ${SOON} - 12 WHERE environment = 'live' AND due_at > ${SOON};
  UPDATE payments.refunds SET due_at = ${SOON} - 12
    WHERE environment = 'live' AND status = 'pending' AND due_at > ${SOON};
  UPDATE payouts.payouts SET due_at = (${SOON} - 12) * 1000
    WHERE environment = 'live' AND status IN ('pending', 'processing', 'succeeded') AND due_at > (${SOON}) * 1000`;
/** SQL condition: an earlier refund of the same payment is still pending, and this refund waits for it. */
const WAITS = `r.stage = 'debited' AND EXISTS (SELECT 1 FROM payments.refunds o
  WHERE o.payment_id = r.payment_id AND o.id <> r.id AND o.status = 'pending' AND o.has_turn)`;
/** Rows that are due now or being polled. `mark` changes with each response. */
const DUE = `
  SELECT id, polls::text AS mark FROM payments.provider_attempts WHERE environment = 'live' AND due_at <= ${SOON}
  UNION ALL SELECT id, stage || ' ' || polls FROM payments.refunds r
    WHERE environment = 'live' AND status = 'pending' AND due_at <= ${SOON} AND NOT (${WAITS})
  UNION ALL SELECT id, sends || ' ' || polls FROM payouts.payouts
    WHERE environment = 'live' AND due_at <= (${SOON}) * 1000`;
/**
 * SQL for the given rows that are still due with the same `mark`. Among many rows that are polled repeatedly,
 * some are always due, so the caller waits for only one poll of each row.
 */
const AT_WORK = `SELECT due.id, due.mark FROM (${DUE}) due
  JOIN json_to_recordset($1::json) AS asked(id text, mark text) USING (id, mark)`;
const EXPIRE = `UPDATE payments.payments SET expires_at = ${SOON} - 12
  WHERE environment = 'live' AND status IN ('pending', 'processing')`;
const OPEN = `
  SELECT 'payment' AS kind, id, provider FROM payments.payments
    WHERE environment = 'live' AND status IN ('pending', 'processing')
  UNION ALL SELECT 'refund', r.id, p.provider FROM payments.refunds r JOIN payments.payments p ON p.id = r.payment_id
    WHERE r.environment = 'live' AND r.status = 'pending' AND NOT (${WAITS})
  UNION ALL SELECT 'payout', id, provider FROM payouts.payouts
    WHERE environment = 'live' AND debit <> 'refused' AND status IN ('pending', 'processing')`;

export const hurryPolls = (db: Client): Promise<unknown> => db.query(HURRY);

interface Open {
  kind: 'payment' | 'refund' | 'payout';
  id: string;
  provider: string;
}

/**
 * Completes all objects: stops all faults and runs the polls of the coming days immediately. The operator
 * then resolves all open objects, according to the provider's records.
 * @returns the objects that the operator resolved
 */
export async function settleLab(stack: RunningStack, lab: ProviderLab, db: Client): Promise<Open[]> {
  await lab.clearFaults();
  await lab.lab.world.callbacks.settled();
  for (let round = 0; round < ROUNDS; round++) {
    await pollAll(lab, db);
    if (round === 1) await closeTime(lab, db);
    if (round > 1 && !(await openOf(db)).length) break;
  }
  return endAll(stack, lab, db);
}

/** Runs one poll of every object after the lab has settled all requests. */
async function pollAll(lab: ProviderLab, db: Client): Promise<void> {
  const { refunds, payouts } = lab.lab.world;
  const isPending = ({ state }: { state: string }): boolean => state === 'pending';
  await eventually(() => ![...refunds.all(), ...payouts.all()].some(isPending), PATIENCE);
  await hurryPolls(db);
  let { rows } = await db.query<object>(DUE);
  const work = async () => {
    ({ rows } = await db.query<object>(AT_WORK, [JSON.stringify(rows)]));
    return !rows.length;
  };
  await eventually(work, PATIENCE).catch((error: Error) => {
    throw new Error(
      `${rows.length} rows are still being processed, such as ${JSON.stringify(rows.slice(0, 5))}`,
      {
        cause: error,
      },
    );
  });
}

/** Resolves all open objects. Repeats, because a refund that waited for another refund then continues. */
async function endAll(stack: RunningStack, lab: ProviderLab, db: Client): Promise<Open[]> {
  const ended: Open[] = [];
  for (let left = await openOf(db); left.length; left = await openOf(db)) {
    for (let n = 0; n < left.length; n += BATCH_SIZE)
      await Promise.all(left.slice(n, n + BATCH_SIZE).map((open) => end(stack, lab, open)));
    ended.push(...left);
    // The first poll sends a refund that was waiting; the second poll queries the refund.
    for (let polls = 0; polls < 2; polls++) await pollAll(lab, db);
  }
  return ended;
}

/** Expires all unpaid payments, because no payer returns. */
async function closeTime(lab: ProviderLab, db: Client): Promise<void> {
  const { payables } = lab.lab.world;
  for (const payable of payables.all()) if (payable.state === 'open') payables.expire(payable);
  await db.query(EXPIRE);
  const open = async () => (await openOf(db)).filter(({ kind }) => kind === 'payment');
  await eventually(async () => !(await open()).length, PATIENCE);
}

async function end(stack: RunningStack, lab: ProviderLab, { kind, id }: Open): Promise<void> {
  const reference = id.slice(id.indexOf('_') + 1);
  const { refunds, payouts } = lab.lab.world;
  const books = kind === 'refund' ? refunds : payouts;
  const made = books.underReference(reference).some(({ state }) => state === 'succeeded');
  const outcome: PayoutOutcome & ResolveRefundRequest['outcome'] = made ? 'succeed' : 'fail';
  await stack.operator([kind, 'resolve', `--${kind}`, id, '--outcome', outcome]);
}

const openOf = async (db: Client): Promise<Open[]> => (await db.query<Open>(OPEN)).rows;
