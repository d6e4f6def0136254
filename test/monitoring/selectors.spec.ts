import { groupingsOf, selectorsOf } from './support/selectors';

describe('the metrics in a PromQL expression', () => {
  it.each([
    ['up', ['up']],
    ['time() - max(ledger_proof_timestamp_seconds) > 900', ['ledger_proof_timestamp_seconds']],
    ['absent(a{b="c"}) or absent(d)', ['a', 'd']],
    [
      'tulay:errors:rate5m > 14.4 * 0.0005 and tulay:errors:rate1h > 1e3',
      ['tulay:errors:rate5m', 'tulay:errors:rate1h'],
    ],
    [
      'sum by (le, job_name) (rate(x_bucket{a="}", b!~"y"}[5m])) / sum(rate(x_count[1h])) or vector(0)',
      ['x_bucket', 'x_count'],
    ],
  ])('are found in the expression %s', (expression, metrics) => {
    expect(selectorsOf(expression).map(({ metric }) => metric)).toEqual(metrics);
  });

  it('are returned with the labels that the expression compares and groups by', () => {
    const expression = 'sum by (provider) (rate(a_count{outcome!="ok", service="payments"}[5m])) / on (x) b';
    expect(selectorsOf(expression)[0]).toEqual({
      metric: 'a_count',
      matchers: [
        { label: 'outcome', equals: null },
        { label: 'service', equals: 'payments' },
      ],
    });
    expect(groupingsOf(expression)).toEqual(['provider', 'x']);
  });
});
