import { getStatementCommand, type StatementCursor } from '@tulay/contracts';
import { DASHBOARD } from './dashboard-reads';
import type { FilledMerchant } from './filled-merchant';
import { readUrl, type Kind } from './kind';

/** Returns a read of an API path, which can depend on the merchant. */
const get = (what: string, path: (of: FilledMerchant, n: number) => Promise<string> | string): Kind => ({
  what,
  prepare: async (of, n) => {
    const url = `${of.stack.baseUrl}${await path(of, n)}`;
    const headers = { authorization: `Bearer ${of.merchant.key}` };
    return () => readUrl(url, headers);
  },
});

/** Returns a filter for a one-hour period, 90% of the way back to the oldest payment. */
const longAgo = (of: FilledMerchant, n: number): string => {
  const from = of.createdAt(Math.floor(of.count * 0.9) - (n % 50));
  return `created[gte]=${from}&created[lte]=${from + 3_600}`;
};
const untilLongAgo = (of: FilledMerchant, n: number): string =>
  `created[lte]=${of.createdAt(Math.floor(of.count * 0.9) - (n % 50))}`;
const future = (of: FilledMerchant): string => `created[gte]=${of.createdAt(-100_000_000)}`;
const deep = async (of: FilledMerchant, prefix: string, n: number): Promise<string> => {
  const place = Math.floor(of.count / 2 / 1000) * 1000 - (n % 3) * 1000;
  return `starting_after=${await of.idAt(prefix, place)}`;
};
const customer = async (of: FilledMerchant, n: number): Promise<string> =>
  `customer_id=${await of.idAt('cus', of.count - (10 + (n % 20) * 10))}`;

const LISTS: [path: string, prefix: string, filters: string[]][] = [
  [
    '/v1/payments',
    'pay',
    [
      'status=failed',
      'status=processing',
      'method=card',
      'method=bank_transfer',
      'status=failed&method=card',
      'currency=USD',
      'currency=PHP&amount[gte]=100000',
      'currency=PHP&amount[gte]=2&amount[lte]=3',
      'currency=PHP&amount[gte]=100000&status=processing',
    ],
  ],
  ['/v1/refunds', 're', ['status=failed', 'status=pending', 'currency=PHP', 'currency=USD&status=failed']],
  [
    '/v1/payouts',
    'po',
    [
      'status=cancelled',
      'status=pending',
      'method=bank',
      'method=pesonet',
      'currency=PHP',
      'currency=USD&method=bank',
    ],
  ],
  ['/v1/events', 'evt', ['type=payment.failed', 'type=invoice.paid']],
  ['/v1/balance/transactions', 'txn', ['type=payout', 'type=adjustment', 'currency=PHP', 'currency=USD']],
  ['/v1/customers', 'cus', ['q=omer777', 'q=family7', 'q=xyzzy', 'q=gi', 'email=customer770@example.test']],
  ['/v1/products', 'prd', ['archived=true', 'q=soap7', 'q=xyzzy', 'sku=none']],
  [
    '/v1/invoices',
    'inv',
    [
      'status=void',
      'status=partial',
      'due_before=2020-01-01',
      'due_before=2099-01-01',
      'currency=PHP',
      'currency=USD&status=void',
    ],
  ],
  [
    '/v1/payment_links',
    'plk',
    ['status=inactive', 'status=active', 'currency=PHP', 'currency=USD&status=active'],
  ],
  ['/v1/static_qrs', 'sqr', ['archived=true', 'reference=none']],
];

const ofList = ([path, prefix, filters]: (typeof LISTS)[number]): Kind[] => [
  get(path, () => path),
  get(`${path}, from the middle`, async (of, n) => `${path}?${await deep(of, prefix, n)}`),
  get(`${path}, one early hour`, (of, n) => `${path}?${longAgo(of, n)}`),
  get(`${path}, until an early date`, (of, n) => `${path}?${untilLongAgo(of, n)}`),
  get(`${path}, a future period`, (of) => `${path}?${future(of)}`),
  ...filters.map((filter) => get(`${path}?${filter}`, () => `${path}?${filter}`)),
];

const OF_CUSTOMERS = ['/v1/payments', '/v1/invoices', '/v1/payment_links'].map((path) =>
  get(`${path}?customer_id=…`, async (of, n) => `${path}?${await customer(of, n)}`),
);

const PAYMENTS: Kind[] = [
  get('/v1/payments/{id}', async (of, n) => `/v1/payments/${await of.idAt('pay', (n * 7919) % of.count)}`),
  get(
    '/v1/payments?external_id=…',
    (of, n) => `/v1/payments?external_id=order-${of.numberAt((n * 7918) % of.count)}`,
  ),
  get(
    '/v1/payments?status=failed, until an early date',
    (of, n) => `/v1/payments?status=failed&${untilLongAgo(of, n)}`,
  ),
  get(
    '/v1/refunds?payment=…',
    async (of, n) => `/v1/refunds?payment=${await of.idAt('pay', (n * 10) % of.count)}`,
  ),
  get(
    '/v1/events?payment=…',
    async (of, n) => `/v1/events?payment=${await of.idAt('pay', (n * 7919) % of.count)}`,
  ),
  get('/v1/balance', () => '/v1/balance'),
];

const DELIVERIES = ['', '?status=pending', '?status=failed', '?status=delivered'].map((query) =>
  get(
    `…/deliveries${query}`,
    async (of) => `/v1/webhooks/endpoints/${await of.endpointId()}/deliveries${query}`,
  ),
);

/** Pages opened per token, below the limit of 60 pages per minute. */
const PAGES_PER_TOKEN = 20;
const TABS = ['payments', 'payouts', 'balance', 'invoices', 'customers', 'events'];

const PANEL = TABS.map((tab): Kind => {
  let token = '';
  return {
    what: `panel tab ${tab}`,
    prepare: async (of, n) => {
      if (n % PAGES_PER_TOKEN === 0) token = await of.stack.panelToken(of.merchant, of.own.projectId);
      const url = `${of.stack.baseUrl}/embed/panel/${of.own.projectId}?token=${token}&tab=${tab}`;
      return () => readUrl(url, {});
    },
  };
});

/** @param share start of the statement's period, as a fraction of the payments, counted from the oldest */
const statement = (what: string, share: number, page: 1 | 2): Kind => ({
  what: `statement ${what}, page ${page}`,
  prepare: async (of) => {
    const from = of.createdAt(Math.floor(of.count * (1 - share)));
    const query = {
      merchantId: of.merchant.id,
      environment: 'test',
      currency: 'PHP',
      from,
      to: from + 6_000,
    } as const;
    const ask = (after?: StatementCursor) => of.stack.ask(getStatementCommand, { ...query, after });
    const after = page === 1 ? undefined : ((await ask()).next ?? undefined);
    return async () => void (await ask(after));
  },
});

const STATEMENTS = [
  statement('of the first days', 0.05, 1),
  statement('of the middle', 0.5, 1),
  statement('of the last days', 0.95, 1),
  statement('of the middle', 0.5, 2),
];

/**
 * Every list, filter and period of the API, the statement's pages, the panel's tabs and the dashboard's
 * pages.
 */
export const KINDS: Kind[] = [
  ...LISTS.flatMap(ofList),
  ...OF_CUSTOMERS,
  ...PAYMENTS,
  ...DELIVERIES,
  ...PANEL,
  ...STATEMENTS,
  ...DASHBOARD,
];
