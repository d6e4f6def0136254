import { PAYMENT_STATUSES } from '@tulay/contracts';
import {
  outcomePath,
  ContradictoryOutcome,
  outcomeOf,
  OUTCOMES,
  type CatalogPaymentStatus,
} from './catalog-payment.states';

const CONTRADICTION = 'a contradiction';

/**
 * The statuses that each outcome passes through, in the order of OUTCOMES: succeeded, failed, expired,
 * refunded.
 */
const EXPECTED: Record<CatalogPaymentStatus, (CatalogPaymentStatus[] | typeof CONTRADICTION)[]> = {
  unconfirmed: [['paid'], ['failed'], ['expired'], ['paid', 'refunded']],
  open: [['paid'], ['failed'], ['expired'], ['paid', 'refunded']],
  refused: [['paid'], ['failed'], ['expired'], ['paid', 'refunded']],
  paid: [[], CONTRADICTION, CONTRADICTION, ['refunded']],
  refunded: [[], CONTRADICTION, CONTRADICTION, []],
  failed: [CONTRADICTION, [], CONTRADICTION, CONTRADICTION],
  expired: [CONTRADICTION, CONTRADICTION, [], CONTRADICTION],
};

const pairs = (Object.keys(EXPECTED) as CatalogPaymentStatus[]).flatMap((status) =>
  OUTCOMES.map((outcome, i) => [status, outcome, EXPECTED[status][i]] as const),
);

describe('the states of a catalog payment', () => {
  it.each(pairs)('%s, on %s: %j', (status, outcome, expected) => {
    if (expected === CONTRADICTION) expect(() => outcomePath(status, outcome)).toThrow(ContradictoryOutcome);
    else expect(outcomePath(status, outcome)).toEqual(expected);
  });

  it('have an outcome for every final payment status, and for no other', () => {
    expect(PAYMENT_STATUSES.map((status) => [status, outcomeOf(status)])).toEqual([
      ['pending', null],
      ['processing', null],
      ['succeeded', 'payment.succeeded'],
      ['failed', 'payment.failed'],
      ['expired', 'payment.expired'],
      ['refunded', 'payment.refunded'],
    ]);
  });
});
