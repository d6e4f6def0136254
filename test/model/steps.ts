import { ID_PREFIXES, newId, PAYMENT_METHODS, PAYOUT_OUTCOMES, SIMULATED_OUTCOMES } from '@tulay/contracts';
import {
  array,
  bigInt,
  boolean,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
  tuple,
  type Arbitrary,
} from 'fast-check';
import type { Op, PayoutFate, RefundFate } from './ops';
import type { Reference } from './reference';
import { toText } from './text';

/** An operation whose target is chosen from the existing objects when the step runs. */
type Draft = (there: Reference) => Op | null;

/** Operations that run concurrently, each in one or more copies. */
export interface Step {
  drafts: { draft: Draft; copies: number }[];
  /** Index of the failpoint to arm before this step, or null. */
  crash: number | null;
}

const refundFates = constantFrom<RefundFate[]>(
  'succeed',
  'succeed',
  'succeed',
  'fail',
  'pending_then_succeed',
  'unknown',
);
const payoutFates = constantFrom<PayoutFate[]>('succeed', 'succeed', 'succeed', 'fail', 'stuck', 'return');

const outcomes = oneof(
  { weight: 3, arbitrary: constant('succeed' as const) },
  { weight: 2, arbitrary: constantFrom(...SIMULATED_OUTCOMES) },
);

const pick = <T>(from: Iterable<T>, which: number): T | undefined => {
  const all = [...from];
  return all[which % (all.length || 1)];
};

/** Adds a readable string form to an arbitrary, for counterexamples. */
const drafted = <T>(
  what: string,
  made: Arbitrary<T>,
  build: (of: T, there: Reference) => Op | null,
): Arbitrary<Draft> =>
  made.map((of) => {
    const draft: Draft = (there) => build(of, there);
    const text = toText(of);
    return Object.assign(draft, { toString: () => `${what}(${text})` });
  });

const fund = drafted('fund', bigInt(1_000n, 100_000n), (amount) => ({
  kind: 'fund',
  id: newId(ID_PREFIXES.adjustment),
  amount,
}));

const pay = drafted(
  'pay',
  record({
    amount: bigInt(1n, 100_000n),
    method: constantFrom(...PAYMENT_METHODS),
    refunds: refundFates,
    short: nat(9).map((n) => n === 0),
  }),
  (of) => ({ kind: 'pay', id: newId('pay'), ...of }),
);

const outcome = drafted(
  'outcome',
  record({
    which: nat(30),
    outcome: outcomes,
  }),
  (of, there) => {
    const payment = pick(there.payments.keys(), of.which);
    return payment ? { kind: 'outcome', payment, outcome: of.outcome } : null;
  },
);

const cancelPayment = drafted('cancelPayment', nat(30), (which, there) => {
  const payment = pick(there.payments.keys(), which);
  return payment ? { kind: 'cancel_payment', payment } : null;
});

const refund = drafted(
  'refund',
  record({ which: nat(30), share: oneof(constant(null), nat(110)) }),
  ({ which, share }, there) => {
    const payment = pick(there.payments.keys(), which);
    if (!payment) return null;
    const asked = share === null ? null : (there.payments.get(payment)!.amount * BigInt(share)) / 100n;
    return { kind: 'refund', id: newId('re'), payment, asked };
  },
);

const payout = drafted(
  'payout',
  record({ amount: bigInt(1n, 60_000n), fate: payoutFates }),
  ({ amount, fate }) => ({ kind: 'payout', id: newId('po'), amount, fate }),
);

const cancelPayout = drafted('cancelPayout', nat(30), (which, there) => {
  const chosen = pick(there.payouts.keys(), which);
  return chosen ? { kind: 'cancel_payout', payout: chosen } : null;
});

const settlePayout = drafted(
  'settlePayout',
  record({ which: nat(30), outcome: constantFrom(...PAYOUT_OUTCOMES) }),
  (of, there) => {
    const chosen = pick(there.payouts.keys(), of.which);
    return chosen ? { kind: 'resolve_payout', payout: chosen, outcome: of.outcome } : null;
  },
);

const settleRefund = drafted(
  'settleRefund',
  record({ which: nat(30), succeeds: boolean() }),
  ({ which, succeeds }, there) => {
    const chosen = pick(there.refunds.keys(), which);
    return chosen ? { kind: 'resolve_refund', refund: chosen, outcome: succeeds ? 'succeed' : 'fail' } : null;
  },
);

/** Sends an earlier create operation again, with the same ID. */
const again = drafted('again', nat(60), (which, there) => there.again(which));

const draft = oneof(
  { weight: 2, arbitrary: fund },
  { weight: 4, arbitrary: pay },
  { weight: 6, arbitrary: outcome },
  { weight: 1, arbitrary: cancelPayment },
  { weight: 5, arbitrary: refund },
  { weight: 4, arbitrary: payout },
  { weight: 2, arbitrary: cancelPayout },
  { weight: 2, arbitrary: settlePayout },
  { weight: 1, arbitrary: settleRefund },
  { weight: 1, arbitrary: again },
);

const step: Arbitrary<Step> = tuple(
  array(record({ draft, copies: constantFrom(1, 1, 1, 2) }), { minLength: 1, maxLength: 3 }),
  oneof({ weight: 7, arbitrary: constant(null) }, { weight: 1, arbitrary: nat(99) }),
).map(([drafts, crash]) => ({ drafts, crash }));

export const sequence: Arbitrary<Step[]> = array(step, { minLength: 1, maxLength: 20, size: 'max' });
