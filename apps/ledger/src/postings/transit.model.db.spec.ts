import 'reflect-metadata';
import { newId, newOrderedId, type DomainEvent } from '@tulay/contracts';
import { array, assert, asyncProperty, bigInt, constantFrom, nat, record, type Arbitrary } from 'fast-check';
import { payoutEnded, payoutReturned, refundEnded, type Outgoing } from '../../test/debit-outcomes';
import { ModelTransit } from '../../test/model-transit';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { isExtendedRun } from '@tulay/testing';
import { AdjustBalance } from './adjust-balance';
import { PostDebitOutcomes } from './post-debit-outcomes';
import { PostingsStore } from './postings.store';
import { DebitBalance } from './debit-balance';

const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env.FC_RUNS ?? (isExtendedRun() ? 200 : 50));

/** Store that fails after posting, before the commit. */
class CrashingStore extends PostingsStore {
  override async post(...batch: Parameters<PostingsStore['post']>): Promise<never> {
    await super.post(...batch);
    throw new Error('crashed');
  }
}

let ledger: OpenLedger;
let debitBalance: DebitBalance;
let adjustBalance: AdjustBalance;
let outcomes: PostDebitOutcomes;
let crashing: PostDebitOutcomes;

beforeAll(async () => {
  ledger = await openLedger();
  debitBalance = ledger.get(DebitBalance);
  adjustBalance = ledger.get(AdjustBalance);
  outcomes = ledger.get(PostDebitOutcomes);
  crashing = (await ledger.replica(new CrashingStore())).get(PostDebitOutcomes, { strict: false });
});

afterAll(() => ledger.close());

const step = record({
  what: constantFrom(
    'fund',
    'payout',
    'payout',
    'payout',
    'refund',
    'again',
    'deliver',
    'deliver',
    'deliver',
    'crash',
  ),
  amount: bigInt(1n, 1_000n),
  fate: constantFrom('succeed', 'fail', 'cancel', 'return'),
  which: nat(),
  many: nat(4),
});
type Step = typeof step extends Arbitrary<infer T> ? T : never;

function eventsOf(outgoing: Outgoing, kind: 'payout' | 'refund', fate: Step['fate']): DomainEvent[] {
  if (kind === 'refund')
    return [refundEnded(outgoing, fate === 'fail' ? 'refund.failed' : 'refund.succeeded')];
  if (fate === 'fail') return [payoutEnded(outgoing, 'payout.failed')];
  if (fate === 'cancel') return [payoutEnded(outgoing, 'payout.cancelled')];
  const success = payoutEnded(outgoing, 'payout.succeeded');
  return fate === 'return' ? [success, payoutReturned(outgoing)] : [success];
}

/** Applies random steps to a merchant in the ledger and to a model of the merchant. */
class Walk {
  readonly merchantId = newId('mer');
  readonly model = new ModelTransit();
  private readonly debits: { kind: 'payout' | 'refund'; id: string; amount: bigint }[] = [];
  private readonly undelivered: DomainEvent[] = [];
  private readonly delivered: DomainEvent[] = [];

  async apply(one: Step): Promise<void> {
    if (one.what === 'fund') await this.fund(one.amount * 2n);
    if (one.what === 'payout' || one.what === 'refund') await this.debit(one.what, one);
    if (one.what === 'again') await this.debitAgain(one);
    if (one.what === 'deliver') await this.deliver(this.pick(one));
    if (one.what === 'crash') await this.deliverAndCrash(this.pick(one));
  }

  deliverTheRest(): Promise<void> {
    return this.deliver([...this.undelivered].reverse());
  }

  async compare(): Promise<void> {
    const rows = await ledger.db.query<{ code: string; balance: string }>(
      'SELECT code, balance FROM accounts WHERE merchant_id = $1',
      [this.merchantId],
    );
    const balances = new Map(rows.map(({ code, balance }) => [code, BigInt(balance)]));
    const codes = Object.keys(this.model.accounts);
    expect(Object.fromEntries(codes.map((code) => [code, balances.get(code) ?? 0n]))).toEqual(
      this.model.accounts,
    );
  }

  private async fund(amount: bigint): Promise<void> {
    const tenant = { merchantId: this.merchantId, environment: 'test', currency: 'PHP' } as const;
    const adjustmentId = newId('adj');
    await adjustBalance.execute({ ...tenant, adjustmentId, amount: String(amount), reason: 'r', actor: 'a' });
    this.model.adjust(amount);
  }

  private async debit(kind: 'payout' | 'refund', { amount, fate }: Step): Promise<void> {
    const id = newId(kind === 'payout' ? 'po' : 're');
    this.debits.push({ kind, id, amount });
    const verdict = await this.ask(kind, id, amount);
    if (verdict === 'posted')
      this.undelivered.push(...eventsOf({ merchantId: this.merchantId, id, amount }, kind, fate));
  }

  private async debitAgain({ which }: Step): Promise<void> {
    const known = this.debits[which % (this.debits.length || 1)];
    if (known) await this.ask(known.kind, known.id, known.amount);
  }

  private async ask(kind: 'payout' | 'refund', sourceId: string, amount: bigint): Promise<string> {
    const tenant = { merchantId: this.merchantId, environment: 'test', currency: 'PHP' } as const;
    const { verdict } = await debitBalance.execute({ ...tenant, kind, sourceId, amount: String(amount) });
    expect(verdict).toBe(this.model.debit(kind, sourceId, amount));
    return verdict;
  }

  /**
   * Picks undelivered events in random order, sometimes followed by a delivered event with its own or a new ID.
   */
  private pick({ which, many }: Step): DomainEvent[] {
    const fresh = Array.from(
      { length: many },
      (_, i) => this.undelivered[(which + i * 7) % (this.undelivered.length || 1)],
    );
    const old = this.delivered[which % (this.delivered.length || 1)];
    const repeated = old && which % 2 ? [{ ...old, id: which % 4 === 1 ? old.id : newOrderedId('evt') }] : [];
    return [...fresh, ...repeated].filter((event) => event !== undefined);
  }

  private async deliver(events: DomainEvent[]): Promise<void> {
    await outcomes.execute(events);
    for (const event of events) this.model.end(event);
    for (const event of events) this.remove(event);
    this.delivered.push(...events);
  }

  private async deliverAndCrash(events: DomainEvent[]): Promise<void> {
    await expect(crashing.execute(events)).rejects.toThrow('crashed');
  }

  private remove(event: DomainEvent): void {
    const at = this.undelivered.indexOf(event);
    if (at >= 0) this.undelivered.splice(at, 1);
  }
}

describe(`debits and their outcomes against an in-memory model (FC_SEED=${seed})`, () => {
  it(`match the model after every step of ${numRuns} random sequences with retries and crashes`, async () => {
    const property = asyncProperty(array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const walk = new Walk();
      for (const one of steps) {
        await walk.apply(one);
        await walk.compare();
      }
      await walk.deliverTheRest();
      await walk.compare();
      expect(walk.model.accounts.payouts_in_transit).toBe(0n);
      expect(walk.model.accounts.refunds_in_transit).toBe(0n);
    });
    await assert(property, { seed, numRuns, endOnFailure: numRuns > 500 });
    expect(await ledger.findings()).toEqual([]);
  }, 600_000);
});
