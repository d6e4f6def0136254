import { failpoints } from '../support/failpoints';

describe('the failpoints of the code', () => {
  const found = failpoints();

  it('have unique names, so that arming one ends the process in one place', () => {
    const names = found.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it.each(found)('names $name as `<what>.<step>.<moment>`', ({ name }) => {
    expect(name).toMatch(/^[a-z]+(\.[a-z-]+){2}$/);
  });

  it.each(['payouts.intent', 'payouts.debit', 'payouts.sending', 'payouts.outcome', 'ledger.debit'])(
    'cover %s, a step of every payout',
    (step) => expect(found.filter(({ name }) => name.startsWith(`${step}.`))).not.toEqual([]),
  );

  it.each(['catalog.intent', 'catalog.start', 'catalog.outcome'])(
    'cover %s, a step of every payment on a page',
    (step) => expect(found.filter(({ name }) => name.startsWith(`${step}.`))).not.toEqual([]),
  );

  it.each(['dashboard.request', 'dashboard.approval', 'dashboard.payout'])(
    'cover %s, a step of every payout from the dashboard',
    (step) => expect(found.filter(({ name }) => name.startsWith(`${step}.`))).not.toEqual([]),
  );
});
