import {
  DomainError,
  getBalanceCommand,
  getMoneyInTransitCommand,
  getPaymentLabelsCommand,
  getStatementCommand,
  listBalanceDaysCommand,
  listBalanceTransactionsCommand,
  newId,
  type BalanceTransaction,
  type GetStatementRequest,
  type ListBalanceDaysRequest,
  type ListBalanceTransactionsRequest,
} from '@tulay/contracts';
import { on } from '@tulay/testing';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';

let [dashboard, ana] = [] as unknown as [DashboardUnderTest, Member];
let available: Record<string, number> = { PHP: 1250.5 };
const daysAsked: ListBalanceDaysRequest[] = [];
const movementsAsked: ListBalanceTransactionsRequest[] = [];
const statementsAsked: GetStatementRequest[] = [];
let breaks = false;

const line = (n: number): BalanceTransaction => ({
  id: newId('txn'),
  object: 'balance_transaction',
  environment: 'test',
  type: n % 2 ? 'payout' : 'payment',
  amount: 10,
  fee: n % 2 ? 0 : 1,
  net: 9,
  currency: 'PHP',
  balance_after: n,
  source: newId(n % 2 ? 'po' : 'pay'),
  created: 1_790_000_000 + n,
});
const lines = Array.from({ length: 6 }, (_, n) => line(n));

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start([
    on(getBalanceCommand, ({ environment }) => ({
      object: 'balance_list' as const,
      environment,
      available,
      pending: { PHP: 77 },
    })),
    on(getMoneyInTransitCommand, () => ({ payouts: { PHP: 77 }, refunds: {} })),
    on(getPaymentLabelsCommand, ({ ids }) => ({
      labels: ids
        .filter((id) => id.startsWith('pay_'))
        .map((id) => ({ id, reference: '7K3-Q92-MF1', external_id: 'order-7' })),
    })),
    on(listBalanceDaysCommand, (query) => {
      daysAsked.push(query);
      const data = [{ id: '2026-05-04', lines: 3, net: -0.5, closing: 10.5 }];
      return { object: 'list' as const, data, has_more: true };
    }),
    on(listBalanceTransactionsCommand, (query) => {
      movementsAsked.push(query);
      return { object: 'list' as const, data: lines, has_more: true };
    }),
    on(getStatementCommand, (query) => {
      statementsAsked.push(query);
      if (breaks && query.after) throw new DomainError('internal_error', 'SECRET DETAIL');
      const at = query.after ? Number(query.after.line) : 0;
      const next = at + 2 < lines.length ? { line: String(at + 2), balance: '1', upTo: 'x' } : null;
      return { opening: 0, lines: lines.slice(at, at + 2), next };
    }),
  ]);
  ana = await dashboard.member('viewer');
});
afterAll(() => dashboard.stop());
beforeEach(() => {
  daysAsked.length = movementsAsked.length = statementsAsked.length = 0;
  available = { PHP: 1250.5 };
  breaks = false;
});

const PATH = '/dashboard/balance';

it('the balance page shows the balance, money in transit and daily entries of the current mode', async () => {
  const { body } = await ana.get(`${PATH}?from=2026-05-01&merchant_id=mer_other`);
  for (const shown of ['₱1,250.50', 'Payouts on their way', '₱77.00', '3 movements', '−₱0.50', '₱10.50'])
    expect(body).toContain(shown);
  expect(body).not.toContain('Refunds on their way');
  expect(body).toContain('<th role="columnheader" scope="col" class="cell-wide cell-number">');
  for (const [alone, worded] of [
    ['3', '3 movements'],
    ['₱10.50', 'balance ₱10.50'],
  ])
    expect(body).toContain(
      `<span class="number-alone">${alone}</span><span class="number-worded">${worded}</span>`,
    );
  expect(body).toContain(`href="${PATH}/statement?from=2026-05-04&amp;to=2026-05-04"`);
  expect(body).toContain(`href="${PATH}?from=2026-05-01&amp;starting_after=2026-05-04"`);
  const asked = {
    merchantId: ana.merchantId,
    environment: 'test',
    currency: 'PHP',
    from: '2026-05-01',
    limit: 31,
  };
  expect(daysAsked).toEqual([asked]);
  expect((await ana.get(`${PATH}?starting_after=yesterday`)).status).toBe(404);
});

it('the balance page shows one currency and offers a choice if there are several', async () => {
  available = { PHP: 0, USD: 5 };
  expect((await ana.get(`${PATH}?currency=USD`)).body).toContain('value="USD" selected');
  await ana.get(`${PATH}?currency=EUR`);
  expect(daysAsked.map(({ currency }) => currency)).toEqual(['USD', 'PHP']);
});

it('transactions are listed in pages with links to their payments, refunds and payouts', async () => {
  const { body } = await ana.get(`${PATH}/statement?from=2026-03-01&to=2026-03-31`);
  expect(movementsAsked).toEqual([
    {
      merchantId: ana.merchantId,
      environment: 'test',
      currency: 'PHP',
      createdGte: 1772294400,
      createdLte: 1774972799,
      limit: 50,
    },
  ]);
  expect(body).toContain(`href="/dashboard/payments/${lines[0]!.source}"`);
  expect(body).toContain(`href="/dashboard/payouts/${lines[1]!.source}"`);
  expect(body).toContain('fee ₱1.00');
  const search = 'from=2026-03-01&amp;to=2026-03-31';
  expect(body).toContain(`href="${PATH}/statement.csv?${search}"`);
  expect(body).toContain(`href="${PATH}/statement?${search}&amp;starting_after=${lines[5]!.id}"`);
  expect((await ana.get(`${PATH}/statement?starting_after=pay_1`)).status).toBe(404);
});

it('the statement is exported page by page, oldest entries first', async () => {
  const { headers, body } = await ana.get(`${PATH}/statement.csv?from=2026-03-01&to=2026-03-31`);
  expect(headers['content-disposition']).toBe('attachment; filename="statement.csv"');
  expect([headers['x-rows-from'], headers['x-rows-to']]).toEqual(['1772294400', '1774972799']);
  const [head, payment, payout, ...others] = body.trim().split('\r\n');
  expect(others).toHaveLength(lines.length - 2);
  expect(head).toContain('"source","reference","external_id"');
  expect(payment).toContain(`"${lines[0]!.source}","7K3-Q92-MF1","order-7"`);
  expect(payout).toContain(`"${lines[1]!.source}","",""`);
  expect(statementsAsked.map(({ from, to, after }) => [from, to, after?.line])).toEqual([
    [1772294400, 1774972800, undefined],
    [1772294400, 1774972800, '2'],
    [1772294400, 1774972800, '4'],
  ]);
});

it('the statement download is aborted if a page cannot be read', async () => {
  breaks = true;
  await expect(ana.get(`${PATH}/statement.csv`)).rejects.toThrow();
});
