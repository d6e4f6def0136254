import { failpoints } from '../support/failpoints';

describe('failpoints', () => {
  const found = failpoints();

  it('have unique names', () => {
    const names = found.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it.each(found)('$name follows the pattern `<what>.<step>.<moment>`', ({ name }) => {
    expect(name).toMatch(/^[a-z]+(\.[a-z-]+){2}$/);
  });

  it.each(['payouts.intent', 'payouts.debit', 'payouts.sending', 'payouts.outcome', 'ledger.debit'])(
    'exist for %s, a step of every payout',
    (step) => expect(found.filter(({ name }) => name.startsWith(`${step}.`))).not.toEqual([]),
  );

  it.each(['catalog.intent', 'catalog.start', 'catalog.outcome'])(
    'exist for %s, a step of every catalog payment',
    (step) => expect(found.filter(({ name }) => name.startsWith(`${step}.`))).not.toEqual([]),
  );

  it.each(['dashboard.request', 'dashboard.approval', 'dashboard.payout'])(
    'exist for %s, a step of every dashboard payout',
    (step) => expect(found.filter(({ name }) => name.startsWith(`${step}.`))).not.toEqual([]),
  );
});
