import type { Client } from 'pg';
import type { LabWorld } from '../../../tools/lab/src/world/lab-world';
import { FUNDS } from './lab-shops';

interface Row {
  provider: string;
  reference: string;
  amount: string;
  currency: string;
}
interface Money extends Row {
  outcome: string;
  payment_id: string | null;
}
interface Sent extends Row {
  id: string;
  status: string;
}

const reference = (id: string): string => `split_part(${id}, '_', 2)`;
const NOTIFIED = `SELECT provider, reference, amount, currency, outcome, payment_id
  FROM payments.provider_notifications WHERE environment = 'live' AND status = 'paid'`;
const REFUNDS = `SELECT p.provider, ${reference('r.id')} AS reference, r.amount, r.currency, r.id, r.status
  FROM payments.refunds r JOIN payments.payments p ON p.id = r.payment_id WHERE r.environment = 'live'`;
const PAYOUTS = `SELECT provider, ${reference('id')} AS reference, amount, currency, id, status
  FROM payouts.payouts WHERE environment = 'live' AND debit = 'posted'`;
/** Finds succeeded payments that do not have exactly one charge. */
const UNPAID = `SELECT p.id FROM payments.payments p WHERE p.environment = 'live' AND p.succeeded_at IS NOT NULL
  AND (SELECT count(*) FROM payments.provider_notifications n
    WHERE n.payment_id = p.id AND n.outcome = 'applied' AND n.amount = p.amount AND n.currency = p.currency) <> 1`;
const STATES = {
  payments: "SELECT status AS name FROM payments.payments WHERE environment = 'live'",
  refunds: "SELECT status AS name FROM payments.refunds WHERE environment = 'live'",
  payouts: "SELECT status AS name FROM payouts.payouts WHERE environment = 'live'",
  receipts: 'SELECT reason AS name FROM payments.unapplied_receipts',
};
const CLEARED = `SELECT substr(merchant_id, 10) AS provider, balance FROM ledger.accounts
  WHERE environment = 'live' AND currency = 'PHP' AND code = 'cleared'`;
const AVAILABLE = `SELECT merchant_id, balance FROM ledger.accounts
  WHERE environment = 'live' AND currency = 'PHP' AND code = 'available' AND merchant_id NOT LIKE 'provider:%'`;
const OWED = `SELECT merchant_id, sum(amount) AS balance FROM (
    SELECT merchant_id, amount - fee_amount AS amount FROM payments.payments
      WHERE environment = 'live' AND succeeded_at IS NOT NULL
    UNION ALL SELECT merchant_id, -amount FROM payments.refunds WHERE environment = 'live' AND status = 'succeeded'
    UNION ALL SELECT merchant_id, -amount FROM payouts.payouts WHERE environment = 'live' AND status = 'succeeded'
  ) moved GROUP BY merchant_id`;

/** Compares the lab's records with payments, payouts and the ledger. All amounts are in centavos. */
export class LabBooks {
  constructor(
    private readonly world: LabWorld,
    private readonly db: Client,
  ) {}

  /** Returns every unexplained difference: duplicated money, unrecorded money, different sums. */
  async differences(): Promise<string[]> {
    const found: string[] = [];
    for (const part of ['charges', 'refunds', 'payouts', 'cleared', 'available'] as const)
      found.push(...(await this[part]()));
    return found;
  }

  async endStates(): Promise<Record<string, Record<string, number>>> {
    const states: Record<string, Record<string, number>> = {};
    for (const [what, names] of Object.entries(STATES)) states[what] = await this.countBy(names);
    return states;
  }

  /**
   * Compares the lab's charges with the recorded notifications. Each notification belongs to a payment or an
   * unapplied receipt.
   */
  private async charges(): Promise<string[]> {
    const taken = this.charged().map(keyOf);
    const notified = await this.rows<Money>(NOTIFIED);
    const unpaid = (await this.rows<{ id: string }>(UNPAID)).map(
      ({ id }) => `${id} does not have exactly one charge`,
    );
    return [...unlike(taken, notified.map(keyOf), 'charge'), ...unpaid];
  }

  private async refunds(): Promise<string[]> {
    const refunds = await this.rows<Sent>(REFUNDS);
    return [
      ...unlike(succeeded(this.world.refunds.all()), ended(refunds), 'refund'),
      ...this.overRefunded().map((id) => `the refunds of ${id} exceed its charge`),
    ];
  }

  private async payouts(): Promise<string[]> {
    return unlike(succeeded(this.world.payouts.all()), ended(await this.rows<Sent>(PAYOUTS)), 'payout');
  }

  /** Compares each provider's clearing balance: money collected for payments, minus refunds and payouts. */
  private async cleared(): Promise<string[]> {
    const applied = (await this.rows<Money>(NOTIFIED)).filter(({ outcome }) => outcome === 'applied');
    const moved = [
      ...applied.map(({ provider, amount }) => [provider, Number(amount)] as const),
      ...[...this.world.refunds.all(), ...this.world.payouts.all()]
        .filter(({ state }) => state === 'succeeded')
        .map(({ provider, amount }) => [provider, -amount] as const),
    ];
    const booked = await this.rows<{ provider: string; balance: string }>(CLEARED);
    return unequal(sums(moved), sums(booked.map(({ provider, balance }) => [provider, Number(balance)])));
  }

  private async available(): Promise<string[]> {
    const owed = (await this.rows<{ merchant_id: string; balance: string }>(OWED)).map(
      ({ merchant_id, balance }) => [merchant_id, Number(balance) + FUNDS * 100] as const,
    );
    const booked = await this.rows<{ merchant_id: string; balance: string }>(AVAILABLE);
    return unequal(sums(owed), sums(booked.map((row) => [row.merchant_id, Number(row.balance)])));
  }

  private charged(): Row[] {
    return this.world.payables.all().flatMap(({ provider, reference: of, charge }) => {
      if (!charge) return [];
      return [{ provider, reference: of, amount: String(charge.amount), currency: charge.currency }];
    });
  }

  private overRefunded(): string[] {
    const back = sums(
      this.world.refunds
        .all()
        .filter(({ state }) => state === 'succeeded')
        .map(({ payable, amount }) => [payable, amount]),
    );
    return [...back].flatMap(([id, sum]) =>
      sum > (this.world.payables.find(id)?.charge?.amount ?? 0) ? [id] : [],
    );
  }

  private async countBy(names: string): Promise<Record<string, number>> {
    const rows = await this.rows<{ name: string; count: number }>(
      `SELECT name, count(*)::int FROM (${names}) named GROUP BY name ORDER BY name`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  }

  private async rows<T extends object>(sql: string): Promise<T[]> {
    return (await this.db.query<T>(sql)).rows;
  }
}

const keyOf = ({ provider, reference: of, amount, currency }: Row): string =>
  `${provider} ${of} ${amount} ${currency}`;

const succeeded = (made: (Omit<Row, 'amount'> & { amount: number; state: string })[]): string[] =>
  made
    .filter(({ state }) => state === 'succeeded')
    .map((one) => keyOf({ ...one, amount: String(one.amount) }));

const ended = (rows: Sent[]): string[] =>
  rows.filter(({ status }) => status === 'succeeded').map((row) => keyOf(row));

/** Returns the entries that appear in only one list, or more often in one list than in the other. */
function unlike(lab: string[], ours: string[], what: string): string[] {
  const left = new Map<string, number>();
  for (const key of lab) left.set(key, (left.get(key) ?? 0) + 1);
  for (const key of ours) left.set(key, (left.get(key) ?? 0) - 1);
  return [...left].flatMap(([key, more]) => {
    if (more === 0) return [];
    return [`${what} ${key}: ${Math.abs(more)} more ${more > 0 ? 'at the lab' : 'in our records'}`];
  });
}

function sums(moved: (readonly [string, number])[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const [name, amount] of moved) total.set(name, (total.get(name) ?? 0) + amount);
  return total;
}

const unequal = (expected: Map<string, number>, booked: Map<string, number>): string[] =>
  [...new Set([...expected.keys(), ...booked.keys()])].flatMap((name) => {
    const [ours, books] = [expected.get(name) ?? 0, booked.get(name) ?? 0];
    return ours === books ? [] : [`${name}: expected ${ours}, the ledger has ${books}`];
  });
