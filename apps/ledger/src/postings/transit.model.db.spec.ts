import 'reflect-metadata';
import { newId, newOrderedId, type DomainEvent } from '@tulay/contracts';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { array, assert, asyncProperty, bigInt, constantFrom, nat, record, type Arbitrary } from 'fast-check';
import { payoutEnded, payoutReturned, refundEnded, type Outgoing } from '../../test/endings';
import { ModelTransit } from '../../test/model-transit';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { ledgerSchema } from '../ledger.schema';
import { BooksStore } from '../reconciliation/books.store';
import { VerifyLedger } from '../reconciliation/verify-ledger';
import { AdjustBalance } from './adjust-balance';
import { AdjustmentsStore } from './adjustments.store';
import { PostEndings } from './post-endings';
import { PostingTurns } from './posting-turns';
import { PostingsStore } from './postings.store';
import { TakeDebit } from './take-debit';

const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env.FC_RUNS ?? 200);

/** Dies after it has posted and before that is committed. */
class CrashingStore extends PostingsStore {
  override async post(...batch: Parameters<PostingsStore['post']>): Promise<never> {
    await super.post(...batch);
    throw new Error('crashed');
  }
}

let database: TestDatabase;
let ledger: OpenLedger;
let takeDebit: TakeDebit;
let adjustBalance: AdjustBalance;
let endings: PostEndings;
let crashing: PostEndings;

beforeAll(async () => {
  database = await testDatabase('ledger', ledgerSchema.migrations);
  ledger = await openLedger(database);
  const [clock, store, turns] = [new FixedClock(), new PostingsStore(), new PostingTurns()];
  takeDebit = new TakeDebit(ledger.db, clock, store, turns);
  adjustBalance = new AdjustBalance(ledger.db, clock, store, new AdjustmentsStore(), turns);
  endings = new PostEndings(ledger.db, store);
  crashing = new PostEndings(ledger.db, new CrashingStore());
});

afterAll(async () => {
  await ledger.close();
  await database.drop();
});

const step = record({
  what: constantFrom(
    'fund',
    'payout',
    'payout',
    'payout',
    'refund',
    'again',
    'tell',
    'tell',
    'tell',
    'crash',
  ),
  amount: bigInt(1n, 1_000n),
  fate: constantFrom('succeed', 'fail', 'cancel', 'return'),
  which: nat(),
  many: nat(4),
});
type Step = typeof step extends Arbitrary<infer T> ? T : never;

/** What is told of an outgoing, in the order it happens. */
function story(of: Outgoing, kind: 'payout' | 'refund', fate: Step['fate']): DomainEvent[] {
  if (kind === 'refund') return [refundEnded(of, fate === 'fail' ? 'refund.failed' : 'refund.succeeded')];
  if (fate === 'fail') return [payoutEnded(of, 'payout.failed')];
  if (fate === 'cancel') return [payoutEnded(of, 'payout.cancelled')];
  const success = payoutEnded(of, 'payout.succeeded');
  return fate === 'return' ? [success, payoutReturned(of)] : [success];
}

/** One merchant, seen by the ledger and by the model at once. */
class Walk {
  readonly merchantId = newId('mer');
  readonly model = new ModelTransit();
  private readonly debits: { kind: 'payout' | 'refund'; id: string; amount: bigint }[] = [];
  private readonly untold: DomainEvent[] = [];
  private readonly told: DomainEvent[] = [];

  async take(one: Step): Promise<void> {
    if (one.what === 'fund') await this.fund(one.amount * 2n);
    if (one.what === 'payout' || one.what === 'refund') await this.debit(one.what, one);
    if (one.what === 'again') await this.debitAgain(one);
    if (one.what === 'tell') await this.tell(this.pick(one));
    if (one.what === 'crash') await this.tellAndCrash(this.pick(one));
  }

  /** Everything comes in the end, backwards at that. */
  tellTheRest(): Promise<void> {
    return this.tell([...this.untold].reverse());
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
      this.untold.push(...story({ merchantId: this.merchantId, id, amount }, kind, fate));
  }

  private async debitAgain({ which }: Step): Promise<void> {
    const known = this.debits[which % (this.debits.length || 1)];
    if (known) await this.ask(known.kind, known.id, known.amount);
  }

  private async ask(kind: 'payout' | 'refund', sourceId: string, amount: bigint): Promise<string> {
    const tenant = { merchantId: this.merchantId, environment: 'test', currency: 'PHP' } as const;
    const { verdict } = await takeDebit.execute({ ...tenant, kind, sourceId, amount: String(amount) });
    expect(verdict).toBe(this.model.debit(kind, sourceId, amount));
    return verdict;
  }

  /** Some that were not told yet, in any order, and some that were, under their own id or another. */
  private pick({ which, many }: Step): DomainEvent[] {
    const fresh = Array.from(
      { length: many },
      (_, i) => this.untold[(which + i * 7) % (this.untold.length || 1)],
    );
    const old = this.told[which % (this.told.length || 1)];
    const repeated = old && which % 2 ? [{ ...old, id: which % 4 === 1 ? old.id : newOrderedId('evt') }] : [];
    return [...fresh, ...repeated].filter((event) => event !== undefined);
  }

  private async tell(events: DomainEvent[]): Promise<void> {
    await endings.execute(events);
    for (const event of events) this.model.end(event);
    for (const event of events) this.forget(event);
    this.told.push(...events);
  }

  private async tellAndCrash(events: DomainEvent[]): Promise<void> {
    await expect(crashing.execute(events)).rejects.toThrow('crashed');
  }

  private forget(event: DomainEvent): void {
    const at = this.untold.indexOf(event);
    if (at >= 0) this.untold.splice(at, 1);
  }
}

describe(`debits and their ends, and a model of them in memory (FC_SEED=${seed})`, () => {
  it(`agree after every step, over ${numRuns} random sequences of debits, repeats, crashes and events in any order`, async () => {
    const property = asyncProperty(array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const walk = new Walk();
      for (const one of steps) {
        await walk.take(one);
        await walk.compare();
      }
      await walk.tellTheRest();
      await walk.compare();
      expect(walk.model.accounts.payouts_in_transit).toBe(0n);
      expect(walk.model.accounts.refunds_in_transit).toBe(0n);
    });
    await assert(property, { seed, numRuns, endOnFailure: numRuns > 500 });
    const { report } = await new VerifyLedger(new BooksStore(ledger.db)).execute();
    expect(report.findings).toEqual([]);
  }, 600_000);
});
