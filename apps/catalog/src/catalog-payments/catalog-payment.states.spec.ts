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
 * Expected status changes for each status. Columns are the outcomes succeeded, failed, expired and refunded,
 * as in `OUTCOMES`.
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

describe('catalog payment status changes', () => {
  it.each(pairs)('follow the expected path (from %s on %s: %j)', (status, outcome, expected) => {
    if (expected === CONTRADICTION) expect(() => outcomePath(status, outcome)).toThrow(ContradictoryOutcome);
    else expect(outcomePath(status, outcome)).toEqual(expected);
  });

  it('are triggered only by final payment statuses', () => {
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
