import type { FilledMerchant } from './filled-merchant';
import { readUrl, type Kind } from './kind';

type PathOf = (of: FilledMerchant, n: number) => Promise<string> | string;

const page = (what: string, path: PathOf): Kind => ({
  what: `dashboard, ${what}`,
  prepare: async (of, n) => {
    const url = `${of.stack.baseUrl}/dashboard${await path(of, n)}`;
    const headers = { cookie: of.own.cookie };
    return () => readUrl(url, headers);
  },
});

const fixed = (path: string): Kind => page(path, () => path);

const LISTS: [path: string, prefix: string, filters: string[]][] = [
  ['/payments', 'pay', ['status=failed', 'status=processing', 'q=juan@example.com', 'q=450.00', 'q=absent']],
  ['/refunds', 're', ['status=failed', 'status=pending']],
  ['/payouts', 'po', ['status=cancelled', 'status=pending', 'method=bank']],
  ['/balance/statement', 'txn', ['from=2024-06-01&to=2024-06-30']],
  ['/customers', 'cus', ['q=omer777', 'q=xyzzy']],
  ['/products', 'prd', ['q=soap7', 'archived=true']],
  ['/invoices', 'inv', ['status=void', 'status=partial', 'due_before=2020-01-01']],
  ['/links', 'plk', ['status=inactive']],
  ['/static-qrs', 'sqr', ['q=none']],
  ['/events', 'evt', ['type=payment.failed', 'type=invoice.paid']],
];

const ofList = ([path, prefix, filters]: (typeof LISTS)[number]): Kind[] => [
  fixed(path),
  page(`${path}, from the middle`, async (of, n) => {
    const place = Math.floor(of.count / 2 / 1000) * 1000 - (n % 3) * 1000;
    return `${path}?starting_after=${await of.idAt(prefix, place)}`;
  }),
  ...filters.map((filter) => fixed(`${path}?${filter}`)),
];

const DELIVERIES = ['status=pending', 'status=failed', 'status=delivered'].map((filter) =>
  fixed(`/webhooks/deliveries?${filter}`),
);

const AUDIT = ['', '?action=payout.requested', '?action=key.revoked', '?before=5000'].map((query) =>
  fixed(`/audit${query}`),
);

export const DASHBOARD: Kind[] = [
  fixed('/balance'),
  ...LISTS.flatMap(ofList),
  page('one payment', async (of, n) => `/payments/${await of.idAt('pay', (n * 7919) % of.count)}`),
  ...DELIVERIES,
  ...AUDIT,
  fixed('/home'),
];
