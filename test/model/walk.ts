import {
  getBalanceCommand,
  getPaymentCommand,
  listBalanceTransactionsCommand,
  listPaymentsCommand,
  listPayoutsCommand,
  listRefundsCommand,
  newId,
  type BalanceTransaction,
  type List,
  type Payment,
  type Payout,
  type Refund,
  type Tenant,
} from '@tulay/contracts';
import { toMinor } from '@tulay/money';
import { eventually } from '@tulay/testing';
import { executeOperation } from './execute-operation';
import type { Crashes } from './crashes';
import { linearize } from './linearize';
import type { Call, Op } from './ops';
import { statusOf } from './payment.model';
import { isReversed } from './open-paths';
import { Reference } from './reference';
import type { Step } from './steps';
import type { System } from './system';
import { toText } from './text';

class Divergence extends Error {}

const PAGE = 100;

/** Runs one merchant's steps in the system and in the model, and compares the two. */
export class Walk {
  readonly tenant: Tenant = { merchantId: newId('mer'), environment: 'test' };
  /** Requests and results, printed after a divergence. */
  readonly story: string[] = [];
  /** Kinds of results so far, such as `refund failed` or `payout lost`. */
  readonly met = new Set<string>();
  private model = new Reference();

  constructor(
    private readonly system: System,
    private readonly crashes: Crashes,
  ) {}

  async run(steps: Step[]): Promise<void> {
    for (const { drafts, crash } of steps) {
      const ops = drafts.flatMap(({ draft, copies }) => {
        const op = draft(this.model);
        return op ? Array.from({ length: copies }, () => op) : [];
      });
      if (crash !== null) this.crashes.arm(crash);
      await this.together(ops);
    }
  }

  /**
   * Resolves all payouts and refunds that require an operator's decision.
   * @returns true if every object has its final status
   */
  async settle(): Promise<boolean> {
    const { refunds, payouts } = await this.read();
    const stuck = payouts.filter(({ id, status }) => status === 'processing' && this.fateOf(id) === 'stuck');
    const unknown = refunds.filter(({ id, status }) => status === 'pending' && this.fateOf(id) === 'unknown');
    for (const { id } of stuck)
      await this.together([{ kind: 'resolve_payout', payout: id, outcome: 'succeed' }]);
    for (const { id } of unknown)
      await this.together([{ kind: 'resolve_refund', refund: id, outcome: 'fail' }]);
    const waits = payouts.some(({ id, status }) => !this.isLast(id, status));
    return !waits && refunds.every(({ status }) => status !== 'pending') && !stuck.length && !unknown.length;
  }

  async compare(): Promise<void> {
    const seen = await this.read();
    for (const resource of [...seen.payments, ...seen.refunds, ...seen.payouts])
      await this.compareOne(resource, seen.refunds);
    this.same('payments', idsOf(seen.payments), [...this.model.payments.keys()]);
    this.same('refunds', idsOf(seen.refunds), [...this.model.refunds.keys()]);
    this.same('payouts', idsOf(seen.payouts), this.postedPayouts());
    await this.compareBooks(seen);
  }

  private async together(ops: Op[]): Promise<void> {
    const calls = (await Promise.all(ops.map((op) => executeOperation(this.system, this.tenant, op)))).flat();
    this.story.push(calls.map(storyOf).join(' | '));
    for (const call of calls) this.met.add(kindOf(call));
    const after = linearize(this.model, calls);
    if (!after) throw new Divergence('no order of these calls explains their results');
    this.model = after;
  }

  private async compareOne(seen: Payment | Refund | Payout, refunds: Refund[]): Promise<void> {
    const refunded = seen.object === 'payment' && this.isRefunded(seen, refunds);
    if (refunded) this.same(seen.id, seen.status, 'refunded');
    const status = refunded ? 'succeeded' : seen.status;
    const paths = this.model.pathsOf(seen.id).filter((path) => statusOf(path) === status);
    if (!paths.length)
      throw new Divergence(`${seen.id} is ${seen.status}, of ${this.model.pathsOf(seen.id).join(', ')}`);
    const events = paths.map((path) =>
      [...eventsOf(seen.object, path), ...(refunded ? ['payment.refunded'] : [])].join(),
    );
    const recorded = (await this.eventsOf(seen)).join();
    if (!events.includes(recorded))
      throw new Divergence(`${seen.id} has the events ${recorded}, not ${events.join(' or ')}`);
  }

  private isRefunded({ id, amount }: Payment, refunds: Refund[]): boolean {
    const done = refunds.filter((refund) => refund.payment === id && refund.status === 'succeeded');
    const sum = done.reduce((total, refund) => total + toMinor(refund.amount, 'PHP'), 0n);
    if (sum > toMinor(amount, 'PHP')) throw new Divergence(`${id} has refunds that exceed its amount`);
    return sum === toMinor(amount, 'PHP');
  }

  /** Checks that the balance has exactly the expected transactions, and that the balance is their sum. */
  private async compareBooks({ payments, refunds, payouts }: Seen): Promise<void> {
    const owed = [
      ...[...this.model.funds].map(([id, amount]) => `adjustment ${id} ${amount}`),
      ...payments
        .filter(({ status }) => status === 'succeeded' || status === 'refunded')
        .map(({ id }) => `payment ${id} ${this.model.payments.get(id)!.net}`),
      ...[...refunds, ...payouts].flatMap((out) => this.movementsOf(out)),
    ];
    const ask = (startingAfter?: string) =>
      this.system.ask(listBalanceTransactionsCommand, { ...this.tenant, limit: PAGE, startingAfter });
    const booked = await allOf<BalanceTransaction>(ask);
    const minor = booked.map(({ net }) => toMinor(net, 'PHP'));
    this.same(
      'movements',
      booked.map(({ type, source }, i) => `${type} ${source} ${minor[i]}`),
      owed,
    );
    const { available } = await this.system.ask(getBalanceCommand, this.tenant);
    const sum = minor.reduce((total, amount) => total + amount, 0n);
    this.same('balance', toMinor(available.PHP ?? 0, 'PHP'), sum);
    const transit = await this.system.query(
      'ledger',
      `SELECT code FROM accounts WHERE merchant_id = $1 AND code LIKE '%_in_transit' AND balance <> 0`,
      [this.tenant.merchantId],
    );
    this.same('money still in transit', transit, []);
    for (const { object, status } of [...payments, ...refunds, ...payouts])
      this.met.add(`${object} ends ${status}`);
  }

  private movementsOf({ id, object, status, amount }: Refund | Payout): string[] {
    const minor = toMinor(amount, 'PHP');
    const back = isReversed(status) ? [`${object}_reversal ${id} ${minor}`] : [];
    return [`${object} ${id} ${-minor}`, ...back];
  }

  private async eventsOf({ id, object, ...rest }: Payment | Refund | Payout): Promise<string[]> {
    if (object === 'payout') {
      const rows = await this.system.query<{ type: string }>(
        'payouts',
        'SELECT type FROM outbox_events WHERE aggregate_id = $1 ORDER BY seq',
        [id],
      );
      return rows.map(({ type }) => type);
    }
    const query = { ...this.tenant, id: 'payment' in rest ? rest.payment : id, expandEvents: true };
    const { events } = await this.system.ask(getPaymentCommand, query);
    return events!.filter(({ data }) => (data.object as { id: string }).id === id).map(({ type }) => type);
  }

  private read(): Promise<Seen> {
    return eventually(async () => {
      const page = { ...this.tenant, limit: PAGE };
      const [payments, refunds, payouts] = await Promise.all([
        allOf<Payment>((startingAfter) => this.system.ask(listPaymentsCommand, { ...page, startingAfter })),
        allOf<Refund>((startingAfter) => this.system.ask(listRefundsCommand, { ...page, startingAfter })),
        allOf<Payout>((startingAfter) => this.system.ask(listPayoutsCommand, { ...page, startingAfter })),
      ]);
      return { payments, refunds, payouts };
    });
  }

  private postedPayouts(): string[] {
    return [...this.model.payouts].filter(([, { paths }]) => paths.length).map(([id]) => id);
  }

  private fateOf(id: string): string | undefined {
    return (this.model.refunds.get(id) ?? this.model.payouts.get(id))?.fate;
  }

  /**
   * Returns whether the status is final. `succeeded` is not final for a payout with the fate `return` that no
   * operator has resolved.
   */
  private isLast(id: string, status: string): boolean {
    if (status === 'pending' || status === 'processing') return false;
    const { fate, settled } = this.model.payouts.get(id) ?? {};
    return status !== 'succeeded' || fate !== 'return' || settled === true;
  }

  private same(what: string, is: unknown, shouldBe: unknown): void {
    const [seen, expected] = [is, shouldBe].map((value) => toText(sorted(value)));
    if (seen !== expected) throw new Divergence(`${what}: ${seen}, not ${expected}`);
  }
}

interface Seen {
  payments: Payment[];
  refunds: Refund[];
  payouts: Payout[];
}

async function allOf<T extends { id: string }>(
  ask: (startingAfter?: string) => Promise<List<T>>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let more = true; more;) {
    const page = await ask(rows.at(-1)?.id);
    rows.push(...page.data);
    more = page.has_more;
  }
  return rows;
}

/** Returns the event types for a path's statuses, in order. */
function eventsOf(object: string, path: string): string[] {
  const told = path
    .split('>')
    .filter((status) => object === 'payment' || !['pending', 'processing'].includes(status));
  return told.map((status) => `${object}.${status}`);
}

const idsOf = (all: { id: string }[]): string[] => all.map(({ id }) => id);
const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? [...(value as unknown[])].sort((a, b) => toText(a).localeCompare(toText(b))) : value;
const kindOf = ({ op, answer }: Call): string =>
  `${op.kind} ${answer === null ? 'lost' : 'status' in answer ? answer.status : answer.refused}`;
const storyOf = ({ op, answer }: Call): string => `${toText(op)} → ${answer ? toText(answer) : 'lost'}`;
