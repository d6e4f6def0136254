import 'reflect-metadata';
import { newId, type Invoice, type ListInvoicesRequest, type Tenant } from '@tulay/contracts';
import { aTenant, customerOf, inLive, invoiceOf } from '../../../test/builders';
import { openInvoices, type OpenInvoices } from '../../../test/open-invoices';

const MANY = 100_000;

let on: OpenInvoices;

beforeAll(async () => {
  on = await openInvoices();
});

afterAll(() => on?.close());

const ids = (invoices: Invoice[]) => invoices.map(({ id }) => id);

describe('the invoice list', () => {
  let tenant: Tenant;
  let made: Invoice[];
  const list = (changes: Partial<ListInvoicesRequest> = {}) =>
    on.listInvoices.execute({ ...tenant, limit: 25, ...changes });

  beforeAll(async () => {
    tenant = aTenant();
    const { id: customerId } = await on.addCustomer.execute(customerOf(tenant));
    made = [];
    for (let day = 1; day <= 5; day++) {
      const dueDate = `2026-02-0${day}`;
      made.push(
        await on.create.execute(invoiceOf({ ...tenant, dueDate, customerId: day % 2 ? customerId : null })),
      );
      on.clock.advance(1_000);
    }
    await on.send.execute({ ...tenant, id: made[1]!.id });
    made.sort((a, b) => (a.id < b.id ? 1 : -1));
  });

  it('is sorted newest first, without gaps or duplicates between pages', async () => {
    const first = await list({ limit: 2 });
    const second = await list({ limit: 3, startingAfter: first.data[1]!.id });
    expect([...ids(first.data), ...ids(second.data)]).toEqual(ids(made));
    expect([first.has_more, second.has_more]).toEqual([true, false]);
  });

  it('filters by status, customer, due date and creation date', async () => {
    expect((await list({ status: 'sent' })).data.map(({ due_date }) => due_date)).toEqual(['2026-02-02']);
    const customerId = made.find((invoice) => invoice.customer_id)!.customer_id!;
    expect((await list({ customerId })).data).toHaveLength(3);
    const due = (await list({ dueBefore: '2026-02-03' })).data.map(({ due_date }) => due_date);
    expect(new Set(due)).toEqual(new Set(['2026-02-01', '2026-02-02']));
    const times = made.map(({ created }) => created).sort((a, b) => a - b);
    expect((await list({ createdGte: times[1], createdLte: times[3] })).data).toHaveLength(3);
  });

  it('contains only the invoices of the merchant and environment', async () => {
    expect((await on.listInvoices.execute({ ...aTenant(), limit: 25 })).data).toEqual([]);
    expect((await on.listInvoices.execute({ ...inLive(tenant), limit: 25 })).data).toEqual([]);
  });

  it('rejects a cursor that is not the ID of one of the merchant’s invoices', async () => {
    await expect(list({ startingAfter: newId('inv') })).rejects.toMatchObject({
      issues: { starting_after: expect.any(Array) },
    });
  });
});

describe(`a list of ${MANY} invoices`, () => {
  let big: Tenant;
  let template: Invoice;

  beforeAll(async () => {
    big = aTenant();
    template = await on.create.execute(invoiceOf(big));
    await on.admin.query(
      `INSERT INTO catalog.invoices SELECT filled.*
       FROM catalog.invoices i, generate_series(1, ${MANY}) n, jsonb_populate_record(i, jsonb_build_object(
         'id', 'inv_' || lpad(n::text, 26, '0'), 'number', 'INV-2025-' || n, 'slug', 'slug' || n, 'created', n,
         'merchant_id', CASE WHEN n % 10 = 0 THEN 'mer_other' ELSE i.merchant_id END,
         'customer_id', 'cus_' || n % 1000,
         'due_date', to_char(date '2025-01-01' + n % 300, 'YYYY-MM-DD'))) filled WHERE i.id = $1`,
      [template.id],
    );
    await on.admin.query('ANALYZE catalog.invoices');
  });

  it.each<[string, Partial<ListInvoicesRequest>]>([
    ['no filter', {}],
    ['a filter by status', { status: 'sent' }],
    ['a filter by customer', { customerId: 'cus_7' }],
    ['a filter by due date', { dueBefore: '2025-01-03' }],
    ['a filter by creation date', { createdGte: 50_000, createdLte: 50_100 }],
    ['a late page', { startingAfter: `inv_${'50001'.padStart(26, '0')}` }],
  ])('uses an index with %s', async (_, changes) => {
    const plans = await plansOf(() => on.listInvoices.execute({ ...big, limit: 25, ...changes }));
    expect(plans).toMatch(/Index/);
    expect(plans).not.toMatch(/Seq Scan/);
  });

  async function plansOf(work: () => Promise<unknown>): Promise<string> {
    const query = jest.spyOn(on.db, 'query');
    await work();
    const asked = query.mock.calls.map(([text, values]) => [text as string, values] as const);
    query.mockRestore();
    const lines: string[] = [];
    for (const [text, values] of asked) {
      const plan = await on.db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
      lines.push(...plan.map((row) => row['QUERY PLAN']));
    }
    return lines.join('\n');
  }
});
