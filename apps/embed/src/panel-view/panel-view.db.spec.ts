import 'reflect-metadata';
import {
  DomainError,
  getBalanceCommand,
  getBalanceHistoryCommand,
  getCustomerNamesCommand,
  invalidField,
  listCustomersCommand,
  listEventsCommand,
  listInvoicesCommand,
  listPaymentsCommand,
  listPayoutsCommand,
  newId,
  PANEL_TABS,
  type Customer,
  type EventResource,
  type GetBalanceHistoryRequest,
  type Invoice,
  type ListRequest,
  type PanelTab,
  type Payout,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';
import { PROJECT } from '../../test/tokens';
import { panelStrings as strings } from './panel.strings';

const CREATED = 1_767_225_600;
const tenant = { merchantId: 'mer_1', environment: 'test' };
const JUAN = {
  id: newId('cus'),
  name: 'Juan dela Cruz',
  email: 'juan@example.com',
  created: CREATED,
} as Customer;
const GONE = newId('cus');
const PAYOUT = {
  id: newId('po'),
  status: 'processing',
  amount: 500,
  currency: 'PHP',
  method: 'bank',
  provider_ref: 'IP-77',
  destination: { bank_code: 'B', account_number: '001230009876', account_name: 'Nena' },
  created: CREATED,
} as Payout;
const INVOICE = {
  id: newId('inv'),
  number: 'INV-2026-0001',
  status: 'partial',
  amount: 99.5,
  currency: 'PHP',
  customer_id: JUAN.id,
  due_date: '2026-04-30',
  deposit_due_at: null,
  balance_due_at: null,
} as Invoice;
const EVENT: EventResource = {
  id: newId('evt'),
  object: 'event',
  type: 'payment.succeeded',
  environment: 'test',
  created: CREATED,
  data: { object: { id: 'pay_x', amount: 42, currency: 'PHP' } },
};

let embed: EmbedUnderTest;
const namesAsked: string[][] = [];
const asked: [string, ListRequest | GetBalanceHistoryRequest][] = [];
let trouble: Record<string, DomainError> = {};
let hasMore = false;

function answered<T>(name: string, query: ListRequest, data: T[]) {
  asked.push([name, query]);
  if (trouble[name]) throw trouble[name];
  return { object: 'list' as const, data, has_more: hasMore };
}

beforeAll(async () => {
  embed = await EmbedUnderTest.start([
    on(listPaymentsCommand, (query) => answered('payments', query, [aPayment()])),
    on(listPayoutsCommand, (query) => answered('payouts', query, [PAYOUT])),
    on(listCustomersCommand, (query) => answered('customers', query, [JUAN])),
    on(listInvoicesCommand, (query) =>
      answered('invoices', query, [
        INVOICE,
        INVOICE,
        { ...INVOICE, customer_id: GONE },
        { ...INVOICE, customer_id: null },
      ]),
    ),
    on(listEventsCommand, (query) => answered('events', query, [EVENT])),
    on(getCustomerNamesCommand, ({ ids, ...of }) => {
      namesAsked.push(ids);
      expect(of).toEqual(tenant);
      return { customers: [JUAN].filter(({ id }) => ids.includes(id)) };
    }),
    on(getBalanceCommand, ({ environment }) => ({
      object: 'balance_list' as const,
      environment,
      available: { PHP: 1_234.5, USD: -3 },
      pending: { PHP: 0 },
    })),
    on(getBalanceHistoryCommand, (query) => {
      asked.push(['history', query]);
      return { balances: query.at.map((_, day) => day) };
    }),
  ]);
});

afterAll(() => embed.stop());

beforeEach(() => {
  embed.reset();
  asked.length = 0;
  namesAsked.length = 0;
  trouble = {};
  hasMore = false;
});

const open = async (tab: string | null, tabs: string[] | null = null, more = '') => {
  const token = await embed.mint({ surface: 'panel', tabs });
  return embed.get(`/embed/panel/${PROJECT}?token=${token}${tab === null ? '' : `&tab=${tab}`}${more}`);
};
const tabsOf = (html: string): string[] =>
  [...html.matchAll(/role="tab" id="tab-(\w+)"/g)].map(([, name]) => name!);
const selectedOf = (html: string): string | undefined =>
  /id="tab-(\w+)"[^>]+aria-selected="true"/.exec(html)?.[1];

describe('GET /embed/panel/{project}', () => {
  it.each<[PanelTab, string[]]>([
    ['payments', ['Pending', '₱1,250.50', 'GCash', 'Customer']],
    ['payouts', ['Processing', '₱500.00', 'IP-77', 'Bank ••9876', 'Jan 1']],
    ['balance', ['₱1,234.50', '−USD 3.00', '<svg role="img"', 'The last 30 days']],
    [
      'invoices',
      ['INV-2026-0001', 'Overdue', '₱99.50', 'Juan dela Cruz', GONE, 'No recipient', 'Apr 30, 2026'],
    ],
    ['customers', [JUAN.id, 'Juan dela Cruz', 'juan@example.com', 'Jan 1']],
    ['events', ['payment.succeeded', 'Payment received: ₱42.00', 'Jan 1']],
  ])('shows the expected content of tab=%s', async (tab, texts) => {
    const { status, body } = await open(tab);
    expect([status, selectedOf(body)]).toEqual([200, tab]);
    for (const text of texts) expect(body.replaceAll('<wbr>', '')).toContain(text);
  });

  it.each(PANEL_TABS)('reads only the rows of tab=%s, for the whole merchant', async (tab) => {
    await open(tab);
    if (tab === 'balance') expect(asked.map(([name]) => name)).toEqual(['history', 'history']);
    else expect(asked).toEqual([[tab, { ...tenant, limit: 50 }]]);
  });

  it('reads all customer names with one command, without duplicates', async () => {
    await open('invoices');
    expect(namesAsked).toEqual([[JUAN.id, GONE]]);
  });

  it('opens the payments tab by default and shows all six tabs', async () => {
    const { body } = await open(null);
    expect([selectedOf(body), tabsOf(body)]).toEqual(['payments', [...PANEL_TABS]]);
    expect(body).toContain('role="tablist"');
    expect(body).toMatch(/role="tabpanel"[^>]+aria-labelledby="tab-payments"/);
  });

  it('shows only the tabs that the token grants', async () => {
    const { body } = await open('events', ['events', 'payments']);
    expect(tabsOf(body)).toEqual(['payments', 'events']);
  });

  it.each<[string | null, string[]]>([
    ['payouts', ['payments', 'events']],
    ['settings', ['payments']],
    ['__proto__', ['payments']],
    [null, ['balance']],
  ])('shows a notice and does not call a service for tab=%s if the token grants %j', async (tab, granted) => {
    const { status, body } = await open(tab, granted);
    expect([status, asked, selectedOf(body)]).toEqual([200, [], undefined]);
    expect(body).toContain(strings.unavailable.heading);
    expect(tabsOf(body)).toEqual(granted);
  });

  it.each(['payouts', 'invoices', 'customers'])('paginates tab=%s', async (tab) => {
    hasMore = true;
    const after = newId('pay');
    const { body } = await open(tab, null, `&starting_after=${after}&theme=dark`);
    expect(asked[0]![1]).toMatchObject({ startingAfter: after, limit: 50 });
    const [, next] = /href="([^"]+)" data-more/.exec(body)!;
    expect(next).toContain(`tab=${tab}`);
    expect(next).toContain('theme=dark');
    expect(body).toContain('Back to the newest');
  });

  it.each(['payments', 'events'])('shows only the newest 50 rows of tab=%s', async (tab) => {
    hasMore = true;
    const { body } = await open(tab, null, `&starting_after=${newId('pay')}`);
    expect(asked[0]![1]).toEqual({ ...tenant, limit: 50 });
    expect(body).not.toContain('data-more');
  });

  it('determines overdue invoices by the clock of the project’s environment', async () => {
    const at = (iso: string) => embed.reset({ now: Date.parse(iso) / 1000 });
    at('2026-04-30T15:59:00Z');
    expect((await open('invoices')).body).toContain('Partly paid');
    at('2026-04-30T16:00:00Z');
    const { body } = await open('invoices');
    expect(body).toContain('Overdue');
    expect(body).not.toContain('Partly paid');
  });

  it('charts the balance up to today by the clock of the project’s environment', async () => {
    embed.reset({ now: Date.UTC(2027, 0, 14, 17) / 1000 });
    const { body } = await open('balance');
    // It is 1 a.m. in Manila, so the previous day ended an hour ago.
    expect((asked[0]![1] as GetBalanceHistoryRequest).at.at(-1)).toBe(Date.UTC(2027, 0, 14, 16) / 1000);
    expect(body).toMatch(/<time datetime="2027-01-15/);
  });

  it('charts the balance at the last 29 midnights in Manila and now', async () => {
    const { body } = await open('balance');
    const { at, currency } = asked[0]![1] as GetBalanceHistoryRequest;
    expect([currency, at.length]).toEqual(['PHP', 29]);
    for (const moment of at) expect((moment + 8 * 3600) % 86_400).toBe(0);
    expect(body.match(/<tr><td><time/g)).toHaveLength(60);
    expect(body).toMatch(
      /aria-label="The available PHP balance at the end of each[^"]+Lowest ₱0\.00, highest ₱1,234\.50\./,
    );
  });

  it('keeps the other tabs usable if one tab fails to load', async () => {
    trouble = { invoices: new DomainError('internal_error', 'SECRET DETAIL') };
    const failed = await open('invoices');
    expect([failed.status, selectedOf(failed.body), tabsOf(failed.body)]).toEqual([
      503,
      'invoices',
      [...PANEL_TABS],
    ]);
    expect(failed.body).toContain('Try again');
    expect(failed.body).not.toContain('SECRET');
    expect((await open('payouts')).status).toBe(200);
  });

  it('shows an error card for an unknown cursor', async () => {
    trouble = { payouts: invalidField('starting_after', 'must be the ID of an object in this list') };
    expect((await open('payouts', null, '&starting_after=x')).status).toBe(404);
  });

  it('rejects a token for the payments table', async () => {
    const token = await embed.mint();
    expect((await embed.get(`/embed/panel/${PROJECT}?token=${token}`)).status).toBe(401);
  });

  it('allows the project’s origins to frame the panel, and returns 403 or 404 for a disabled or deleted project', async () => {
    embed.reset({ origins: ['https://shop.example'] });
    expect((await open('balance')).headers['content-security-policy']).toContain(
      'frame-ancestors https://shop.example',
    );
    const token = await embed.mint({ surface: 'panel' });
    embed.reset({ enabled: false });
    expect((await embed.get(`/embed/panel/${PROJECT}?token=${token}`)).status).toBe(403);
    embed.project = null;
    expect((await embed.get(`/embed/panel/${PROJECT}?token=${token}`)).status).toBe(404);
  });
});
