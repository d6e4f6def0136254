import 'reflect-metadata';
import { type DueInvoice, type Invoice, type ListDueInvoicesRequest, type Tenant } from '@tulay/contracts';
import { aTenant, customerOf, inLive } from '../../../test/builders';
import { openInvoices, type OpenInvoices } from '../../../test/open-invoices';
import { DueInvoicesController } from './due-invoices.controller';

jest.setTimeout(120_000);

let on: OpenInvoices;
let tenant: Tenant;
let customerId: string;

beforeAll(async () => {
  on = await openInvoices();
});
afterAll(() => on?.close());
beforeEach(async () => {
  tenant = aTenant();
  customerId = await customer('ana@example.test');
});

const customer = async (email: string | null): Promise<string> =>
  (await on.addCustomer.execute(customerOf(tenant, { email }))).id;
const sent = (dueDate: string | null, changes: Partial<Invoice & { customerId: string | null }> = {}) =>
  on.sent({ ...tenant, customerId, dueDate, ...(changes as object) });
const list = async (changes: Partial<ListDueInvoicesRequest> = {}) => {
  const query = {
    environment: 'test',
    dueFrom: '2031-03-01',
    dueTo: '2031-03-10',
    limit: 100,
    ...changes,
  } as const;
  const { invoices } = await on.get(DueInvoicesController).list(query);
  return invoices.filter(({ merchantId }) => merchantId === tenant.merchantId);
};
const idsOf = (invoices: readonly DueInvoice[]) => invoices.map(({ id }) => id);

it('the due invoices list contains sent, unpaid invoices due between two dates, with the customer’s email', async () => {
  const first = await sent('2031-03-01');
  const last = await sent('2031-03-10');
  await sent('2031-02-28');
  await sent('2031-03-11');
  await sent(null);
  await sent('2031-03-05', { customerId: null });
  await sent('2031-03-05', { customerId: await customer(null) });
  const cancelled = await sent('2031-03-05');
  await on.void.execute({ ...tenant, id: cancelled.id, forfeit: false });
  expect(await list()).toEqual([
    {
      id: first.id,
      merchantId: tenant.merchantId,
      dueDate: '2031-03-01',
      sentAt: first.sent_at,
      email: 'ana@example.test',
    },
    expect.objectContaining({ id: last.id, dueDate: '2031-03-10' }),
  ]);
});

it('the due invoices list contains only one environment’s invoices and customers', async () => {
  await sent('2031-03-05');
  expect(await list({ environment: 'live' })).toEqual([]);
  const live = inLive(tenant);
  const own = await on.addCustomer.execute(customerOf(live, { email: 'lita@example.test' }));
  const invoice = await on.sent({ ...live, customerId: own.id, dueDate: '2031-03-05' });
  expect(await list({ environment: 'live' })).toEqual([
    expect.objectContaining({ id: invoice.id, email: 'lita@example.test' }),
  ]);
});

it('the due invoices list is paginated without gaps or duplicates', async () => {
  const due = ['2031-03-02', '2031-03-02', '2031-03-03', '2031-03-01', '2031-03-02'];
  const made = await Promise.all(due.map((day) => sent(day)));
  const seen: string[] = [];
  let after: ListDueInvoicesRequest['after'];
  for (let pages = 0; pages < 100; pages++) {
    const page = await on.get(DueInvoicesController).list({
      environment: 'test',
      dueFrom: '2031-03-01',
      dueTo: '2031-03-03',
      limit: 2,
      ...(after && { after }),
    });
    seen.push(...idsOf(page.invoices));
    if (!page.next) break;
    after = page.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(idsOf(made as unknown as DueInvoice[])));
});

it('the due invoices list uses an index for 20,000 invoices', async () => {
  const template = await sent('2031-03-05');
  await on.admin.query(
    `INSERT INTO catalog.invoices SELECT filled.* FROM catalog.invoices i, generate_series(1, 20000) n,
       jsonb_populate_record(i, jsonb_build_object('id', 'inv_' || lpad(n::text, 26, '0'), 'slug', 'due' || n,
         'number', 'INV-2031-' || n, 'merchant_id', 'mer_' || n % 50, 'status', CASE WHEN n % 20 = 0 THEN 'sent' ELSE 'void' END,
         'due_date', to_char(date '2031-01-01' + n % 300, 'YYYY-MM-DD'))) filled WHERE i.id = $1`,
    [template.id],
  );
  await on.admin.query('ANALYZE catalog.invoices');
  const query = jest.spyOn(on.db, 'query');
  await list();
  const [statement, values] = query.mock.calls[0]!;
  query.mockRestore();
  const { text } = statement as { text: string };
  const plan = await on.db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('invoices_due');
  expect(lines).not.toMatch(/Seq Scan on invoices/);
});

it('the due invoices list omits invoices whose customer was deleted', async () => {
  const gone = await customer('gone@example.test');
  await sent('2031-03-05', { customerId: gone });
  await on.admin.query('DELETE FROM catalog.customers WHERE id = $1', [gone]);
  expect(await list()).toEqual([]);
});
