import {
  closeDiscrepancyCommand,
  DomainError,
  listDiscrepanciesCommand,
  reconcileProviderCommand,
  type Discrepancy,
  type RoutingService,
} from '@tulay/contracts';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

describe('operator reconcile', () => {
  const RECONCILE = 'reconcile --provider xendit --day 2026-05-08';
  const asked = (service: RoutingService) => services.asked[reconcileProviderCommand(service).subject];
  const answer = (service: RoutingService, open: number) =>
    services.answer(reconcileProviderCommand(service), (request) => ({ ...request, checked: 7, open }));
  const doNotKnow = (service: RoutingService) =>
    services.answer(reconcileProviderCommand(service), () => {
      throw new DomainError('not_found', 'No such provider: xendit');
    });

  it('compares each service’s records and reports that they match', async () => {
    answer('payments', 0);
    answer('payouts', 0);
    const { code, out } = await run(RECONCILE);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/payments: 7 compared, 0 open\n.*\nNo discrepancies: .* match for/),
    ]);
    const request = { provider: 'xendit', environment: 'live', day: '2026-05-08' };
    expect([asked('payments'), asked('payouts')]).toEqual([[request], [request]]);
  });

  it('fails if the records differ, and shows the total', async () => {
    answer('payments', 1);
    answer('payouts', 2);
    const { code, out } = await run(RECONCILE);
    expect([code, out]).toEqual([1, expect.stringContaining('3 discrepancies are open')]);
    const { object } = await json(RECONCILE);
    expect(object).toMatchObject({
      checked: 14,
      open: 3,
      services: { payments: { open: 1 }, payouts: { open: 2 } },
    });
  });

  it('shows the number of stored discrepancies if there are many', async () => {
    answer('payouts', 0);
    services.answer(reconcileProviderCommand('payments'), (request) => ({
      ...request,
      checked: 30_000,
      open: 29_000,
      stored: 1_000,
    }));
    const { code, out } = await run(RECONCILE);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('payments: 30000 compared, 29000 open, 1000 of them stored'),
    ]);
  });

  it('skips a service that does not use the provider, and sends requests only for the selected provider', async () => {
    answer('payments', 0);
    doNotKnow('payouts');
    expect((await json(RECONCILE)).object).toMatchObject({ checked: 7, open: 0 });
    await run(`${RECONCILE} --for payments`);
    expect([asked('payments'), asked('payouts')]).toEqual(
      [[{}, {}], [{}]].map((all) => all.map(() => expect.anything())),
    );
  });

  it('rejects a provider that no service uses', async () => {
    doNotKnow('payments');
    doNotKnow('payouts');
    expect(await run(RECONCILE)).toMatchObject({ code: 1, err: 'not_found: No such provider: xendit' });
  });
});

describe('operator discrepancies', () => {
  const discrepancy: Discrepancy = {
    object: 'discrepancy',
    id: 'payouts-7',
    provider: 'xendit',
    environment: 'live',
    day: '2026-05-08',
    kind: 'amount_differs',
    subject: 'po_1',
    amount: '10001',
    currency: 'PHP',
    ours: 'succeeded 10000 PHP xendit',
    theirs: 'succeeded 10001 PHP',
    books: 'provider_payout -10000 xendit',
    status: 'open',
    note: null,
    actor: null,
    found: 1_777_593_600,
  };
  let unlisted: number | undefined;
  const asked = (service: RoutingService) => services.asked[listDiscrepanciesCommand(service).subject];

  beforeEach(() => {
    unlisted = undefined;
    services.answer(listDiscrepanciesCommand('payouts'), () => ({ discrepancies: [discrepancy], unlisted }));
    const paid = { ...discrepancy, id: 'payments-7', subject: 'pay_1', kind: 'fee_differs' as const };
    services.answer(listDiscrepanciesCommand('payments'), () => ({ discrepancies: [paid], unlisted }));
  });

  it('lists the discrepancies of every service with all compared records', async () => {
    const { out } = await run('discrepancies list --status open');
    const { ours, theirs, books } = discrepancy;
    for (const text of [
      'payouts-7',
      'amount_differs',
      'po_1',
      '₱100.01',
      ours,
      theirs,
      books,
      'fee_differs',
      'pay_1',
    ])
      expect(out).toContain(text);
    expect(asked('payouts')).toEqual([{ status: 'open', limit: 25 }]);
    expect(asked('payments')).toEqual([{ status: 'open', limit: 25 }]);
  });

  it('shows the number of discrepancies that are only counted', async () => {
    expect((await json('discrepancies list')).object).toMatchObject({ unlisted: 0 });
    unlisted = 28_000;
    expect((await run('discrepancies list')).out).toContain(
      '56000 more open discrepancies were counted but not stored',
    );
    expect((await json('discrepancies list')).object).toMatchObject({ unlisted: 56_000 });
  });

  it('continues after the last ID, starting with the service in that ID', async () => {
    const { object } = await json('discrepancies list --after payments-7');
    expect([object.discrepancies, asked('payouts')]).toEqual([
      [expect.objectContaining({ id: 'payments-7' })],
      undefined,
    ]);
    expect(asked('payments')).toEqual([{ after: 'payments-7', limit: 25 }]);
  });

  it.each(['explained', 'resolved'] as const)('requires a reason for the status %s', async (status) => {
    const close = closeDiscrepancyCommand('payouts');
    services.answer(close, ({ note }) => ({ ...discrepancy, status, note }));
    const command = status === 'explained' ? 'explain' : 'resolve';
    const { code } = await run(`discrepancies ${command} --id payouts-7 --note "by hand"`);
    expect([code, services.asked[close.subject]]).toEqual([
      0,
      [{ id: 'payouts-7', status, note: 'by hand' }],
    ]);
  });

  it('returns not_found for an unknown ID', async () => {
    const { code, err } = await run('discrepancies explain --id 7 --note why');
    expect([code, err]).toEqual([1, 'not_found: No such discrepancy: 7']);
  });
});
