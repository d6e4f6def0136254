import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import { isExtendedRun } from '@tulay/testing';
import { array, assert, asyncProperty, bigInt, constantFrom, nat, record, type Arbitrary } from 'fast-check';
import { ModelLedger } from '../../test/model-ledger';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting, payoutPosting, refundPosting } from '../../test/postings';
import type { Posting } from './posting.rules';
import { ContradictoryPosting } from './postings.store';

const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env.FC_RUNS ?? (isExtendedRun() ? 100 : 40));

let ledger: OpenLedger;

beforeAll(async () => {
  ledger = await openLedger();
});

afterAll(() => ledger.close());

const CODES = ['available', 'clearing', 'fees', 'refunds_in_transit', 'payouts_in_transit'];
const CURRENCIES = ['PHP', 'JPY'] as const;

/** Random step: a new posting, or a retry of an earlier posting with the same or changed values. */
const step = record({
  what: constantFrom('payment', 'payment', 'payout', 'refund', 'again', 'again', 'changed'),
  merchant: nat(1),
  currency: constantFrom(...CURRENCIES),
  amount: bigInt(1n, 1_000n),
  fee: bigInt(0n, 30n),
  which: nat(),
});
type Step = typeof step extends Arbitrary<infer T> ? T : never;
const batches = array(array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 });

/**
 * Converts random steps to postings.
 * @param before the postings of earlier steps
 */
function toPostings(steps: Step[], merchants: string[], before: Posting[]): Posting[] {
  return steps.map((one) => {
    const posting = toPosting(one, merchants[one.merchant]!, before);
    before.push(posting);
    return posting;
  });
}

function toPosting(
  { what, currency, amount, fee, which }: Step,
  merchant: string,
  before: Posting[],
): Posting {
  const earlier = before[which % (before.length || 1)];
  const charged = fee < amount ? fee : amount;
  const payment = paymentPosting(merchant, { currency, gross: amount, fee: charged });
  if (what === 'payout') return { ...payoutPosting(merchant, amount), currency };
  if (what === 'refund') return { ...refundPosting(merchant, amount), currency };
  if (what === 'again' && earlier) return { ...earlier, created: earlier.created + 1 };
  // Rarely changes a retry, because a single mismatch rolls back its whole batch.
  if (what === 'changed' && earlier?.kind === 'payment' && which % 4 === 0)
    return { ...payment, source: earlier.source };
  return payment;
}

const outcome = (postings: Posting[]) =>
  ledger.post(...postings).catch((error: unknown) => {
    if (error instanceof ContradictoryPosting) return null;
    throw error;
  });

async function compareBalances(model: ModelLedger, merchants: string[]): Promise<void> {
  for (const merchant of merchants)
    for (const code of CODES)
      for (const currency of CURRENCIES)
        expect({ code, currency, is: await ledger.balance(merchant, code, currency) }).toEqual({
          code,
          currency,
          is: model.balance(merchant, code, currency),
        });
}

describe(`post_batch against an in-memory model (FC_SEED=${seed})`, () => {
  it(`returns the model's decisions and balances for ${numRuns} random sequences`, async () => {
    const seen = new Set<string>();
    const property = asyncProperty(batches, async (sequence) => {
      const merchants = [newId('mer'), newId('mer')];
      const model = new ModelLedger();
      const before: Posting[] = [];
      for (const steps of sequence) {
        const postings = toPostings(steps, merchants, before);
        const expected = model.post(postings);
        expect(await outcome(postings)).toEqual(expected);
        for (const verdict of expected ?? ['contradicted']) seen.add(verdict);
      }
      await compareBalances(model, merchants);
    });
    await assert(property, { seed, numRuns, endOnFailure: numRuns > 500 });
    expect([...seen].sort()).toEqual(
      ['already_posted', 'already_refused', 'contradicted', 'posted', 'refused'].sort(),
    );
    expect(await ledger.findings()).toEqual([]);
  });
});
