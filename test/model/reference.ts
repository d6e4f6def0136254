import { isOk, isRefused, type Answer, type Call, type Op, type PayoutFate, type RefundFate } from './ops';
import { heldBy, isReversed, narrow, refundCourse, unique } from './open-paths';
import { netOf, statusOf, stepPayment, walkTo, type Path } from './payment.model';
import { courseOf, stepPayout } from './payout.model';

interface Payment {
  amount: bigint;
  net: bigint;
  refunds: RefundFate;
  short: boolean;
  /** Whether the merchant or the payer may have canceled the payment. */
  cancelled: boolean;
  /** Paths that the payment may have taken. Time, a job or a lost result can make several paths possible. */
  paths: Path[];
}
interface Refund {
  payment: string;
  amount: bigint;
  fate: RefundFate;
  paths: Path[];
}
interface Payout {
  amount: bigint;
  fate: PayoutFate;
  /** Paths that the payout may have taken; empty if the ledger rejected the debit. */
  paths: Path[];
  /** Whether an operator has resolved the payout. A job may or may not still poll the bank for a return. */
  settled: boolean;
}

type Of<K extends Op['kind']> = Extract<Op, { kind: K }>;

/** A model of one merchant's money according to the specification. */
export class Reference {
  readonly funds = new Map<string, bigint>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly payouts = new Map<string, Payout>();
  private readonly made: Op[] = [];

  /** Returns an earlier create operation to send again, or null if there is none. */
  again(which: number): Op | null {
    return this.made[which % (this.made.length || 1)] ?? null;
  }

  clone(): Reference {
    const copy = new Reference();
    for (const [id, amount] of this.funds) copy.funds.set(id, amount);
    for (const [id, payment] of this.payments) copy.payments.set(id, { ...payment });
    for (const [id, refund] of this.refunds) copy.refunds.set(id, { ...refund });
    for (const [id, payout] of this.payouts) copy.payouts.set(id, { ...payout });
    copy.made.push(...this.made);
    return copy;
  }

  /** Adds another model's paths to the possible paths. */
  orElse(other: Reference): void {
    for (const kind of ['payments', 'refunds', 'payouts'] as const)
      for (const [id, item] of this[kind])
        item.paths = unique([...item.paths, ...other[kind].get(id)!.paths]);
  }

  /**
   * Applies a call. `group` contains the calls that ran concurrently.
   * @returns false if the specification does not allow the call's result
   */
  take({ op, answer, again }: Call, group: Call[]): boolean {
    if ('id' in op) this.made.push(op);
    if (op.kind === 'fund') return this.fund(op, answer);
    if (op.kind === 'pay') return this.pay(op, answer);
    if (op.kind === 'outcome') return this.movePayment(op.payment, op.outcome, answer, false);
    if (op.kind === 'cancel_payment') return this.movePayment(op.payment, op.kind, answer, again);
    if (op.kind === 'refund') return this.refund(op, answer, group);
    if (op.kind === 'resolve_refund') return this.settleRefund(op, answer);
    if (op.kind === 'payout') return this.payout(op, answer);
    if (op.kind === 'cancel_payout') return this.movePayout(op.payout, op.kind, answer, again);
    this.payouts.get(op.payout)!.settled = true;
    return this.movePayout(op.payout, op.outcome, answer);
  }

  private fund({ id, amount }: Of<'fund'>, answer: Answer | null): boolean {
    this.funds.set(id, amount);
    return isOk(answer, 'posted');
  }

  private pay({ id, amount, method, refunds, short }: Of<'pay'>, answer: Answer | null): boolean {
    const known = this.payments.get(id);
    if (known) return isOk(answer, ...this.shownOf(id));
    this.payments.set(id, {
      amount,
      net: netOf(amount, method),
      refunds,
      short,
      cancelled: false,
      paths: ['pending'],
    });
    return isOk(answer, 'pending');
  }

  private movePayment(id: string, trigger: string, answer: Answer | null, again = false): boolean {
    const payment = this.payments.get(id)!;
    const before = payment.paths.flatMap((path) => this.timeOf(path, payment.short));
    const stays = (path: Path) => (again && payment.cancelled && statusOf(path) === 'failed' ? path : null);
    const step = (path: Path) => stepPayment(path, trigger) ?? stays(path);
    payment.paths = narrow(before, step, answer, ['refunded']);
    if (trigger.startsWith('cancel') && !isRefused(answer, 'invalid_state')) payment.cancelled = true;
    return payment.paths.length > 0;
  }

  private timeOf(path: Path, short: boolean): Path[] {
    return short && statusOf(path) === 'pending' ? [path, walkTo(path, 'expired')] : [path];
  }

  private refund(op: Of<'refund'>, answer: Answer | null, group: Call[]): boolean {
    const payment = this.payments.get(op.payment)!;
    const known = this.refunds.get(op.id);
    if (known) return this.keep(known, answer);
    const [least, most] = this.taken(op, group);
    const paid = payment.paths.some((path) => statusOf(path) === 'succeeded');
    if (isRefused(answer, 'invalid_state')) return !paid || payment.amount - most <= 0n;
    const asked = op.asked ?? 0n;
    if (isRefused(answer, 'invalid_request')) return paid && (asked > payment.amount - most || asked < 1n);
    if (answer === null || !('status' in answer) || !paid) return false;
    const { amount } = answer;
    const refund = { payment: op.payment, amount, fate: payment.refunds, paths: ['pending'] };
    this.refunds.set(op.id, refund);
    const fits = amount > 0n && amount <= payment.amount - least;
    const asAsked = op.asked === null ? amount >= payment.amount - most : amount === op.asked;
    return fits && asAsked && this.keep(refund, answer);
  }

  /**
   * Returns the minimum and maximum amounts that other refunds may reserve from a payment. A refund that fails
   * still reserves its amount for some time.
   */
  private taken({ id, payment }: Of<'refund'>, group: Call[]): [bigint, bigint] {
    let [least, most] = [0n, 0n];
    const atOnce = new Map(group.flatMap(({ op, answer }) => heldBy(op, answer)));
    atOnce.delete(id);
    for (const [other, refund] of this.refunds) {
      if (refund.payment !== payment) continue;
      const ends = refund.paths.flatMap((path) => refundCourse(path, refund.fate)).map(statusOf);
      if (!ends.includes('failed')) least += refund.amount;
      if (ends.some((end) => end !== 'failed') || atOnce.has(other)) most += refund.amount;
      atOnce.delete(other);
    }
    for (const held of atOnce.values()) if (held.payment === payment) most += held.amount;
    return [least, most];
  }

  private keep(refund: Refund, answer: Answer | null): boolean {
    const before = refund.paths.flatMap((path) => refundCourse(path, refund.fate));
    refund.paths = narrow(before, (path) => path, answer);
    return refund.paths.length > 0;
  }

  /**
   * Resolves a refund. The service rejects the resolution of a pending refund until the refund has reached its
   * provider.
   */
  private settleRefund({ refund: id, outcome }: Of<'resolve_refund'>, answer: Answer | null): boolean {
    const refund = this.refunds.get(id)!;
    const end = outcome === 'succeed' ? 'succeeded' : 'failed';
    const before = refund.paths.flatMap((path) => refundCourse(path, refund.fate));
    const stays = isRefused(answer, 'invalid_state') || answer === null;
    const kept = stays ? before.filter((path) => answer === null || statusOf(path) !== end) : [];
    const moved =
      isOk(answer, end) || answer === null
        ? before.filter((path) => path === 'pending' || statusOf(path) === end)
        : [];
    refund.paths = unique([...kept, ...moved.map((path) => walkTo(path, end))]);
    return refund.paths.length > 0;
  }

  private payout({ id, amount, fate }: Of<'payout'>, answer: Answer | null): boolean {
    const known = this.payouts.get(id);
    if (known?.paths.length === 0) return isRefused(answer, 'insufficient_balance');
    if (known) return this.watch(known, answer);
    const [least, most] = this.available();
    const posted = !isRefused(answer, 'insufficient_balance');
    const payout: Payout = { amount, fate, paths: posted ? ['pending'] : [], settled: false };
    this.payouts.set(id, payout);
    return posted ? amount <= most && this.watch(payout, answer) : amount > least;
  }

  private watch(payout: Payout, answer: Answer | null): boolean {
    payout.paths = narrow(this.course(payout), (path) => path, answer);
    return payout.paths.length > 0;
  }

  private movePayout(id: string, trigger: string, answer: Answer | null, again = false): boolean {
    const payout = this.payouts.get(id)!;
    if (payout.paths.length === 0) return isRefused(answer, 'not_found') || answer === null;
    const stays = (path: Path) => (again && statusOf(path) === 'cancelled' ? path : null);
    const step = (path: Path) => stepPayout(path, trigger) ?? stays(path);
    payout.paths = narrow(this.course(payout), step, answer);
    return payout.paths.length > 0;
  }

  private course({ paths, fate }: Payout): Path[] {
    return paths.flatMap((path) => courseOf(path, fate));
  }

  /**
   * Returns the minimum and maximum available balances, which differ because events reach the ledger with a
   * delay.
   */
  private available(): [bigint, bigint] {
    let [least, most] = [0n, 0n];
    const add = (low: bigint, high: bigint) => void ((least += low), (most += high));
    for (const amount of this.funds.values()) add(amount, amount);
    for (const { net, paths } of this.payments.values())
      if (paths.some((path) => statusOf(path) === 'succeeded')) add(0n, net);
    for (const { amount, paths } of this.refunds.values())
      add(-amount, paths.every((path) => statusOf(path) === 'succeeded') ? -amount : 0n);
    for (const payout of this.payouts.values()) {
      const ends = this.course(payout).map(statusOf);
      if (payout.paths.length) add(-payout.amount, ends.some((end) => isReversed(end)) ? 0n : -payout.amount);
    }
    return [least, most];
  }

  private shownOf(id: string): string[] {
    const { paths, short } = this.payments.get(id)!;
    const statuses = paths.flatMap((path) => this.timeOf(path, short)).map(statusOf);
    return statuses.includes('succeeded') ? [...statuses, 'refunded'] : statuses;
  }

  /** Returns the paths that a payment, refund or payout may have taken so far. */
  pathsOf(id: string): Path[] {
    const [payment, refund, payout] = [this.payments.get(id), this.refunds.get(id), this.payouts.get(id)];
    if (payment) return payment.paths.flatMap((path) => this.timeOf(path, payment.short));
    if (refund) return refund.paths.flatMap((path) => refundCourse(path, refund.fate));
    return payout ? this.course(payout) : [];
  }
}
