import { EMITTING_SERVICES, SERVICES, type Payout, type Refund } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { DASHBOARDS } from '../../tools/monitoring/src/dashboards';
import { findPromtool, type Promtool } from '../monitoring/support/promtool';
import { rules } from '../monitoring/support/rules';
import { scrapeStack, seriesOf, type Series } from '../monitoring/support/scrape';
import { groupingsOf, selectorsOf, type Selector } from '../monitoring/support/selectors';
import { Api } from '../support/api';
import { baseUrl, createMerchant, type TestMerchant } from '../support/stack';
import { WebhookReceiver } from '../support/webhook-receiver';

/**
 * Metrics of CloudNativePG, kube-state-metrics, the kubelet and cert-manager, and of a bus with TLS, which the local
 * bus does not use.
 */
const OF_OTHERS = /^(barman_cloud_|cnpg_|kube_|kubelet_|certmanager_|bus_certificate_)/;
/** Labels that are always allowed: those that Prometheus adds, and `le`, the upper bound of a histogram bucket. */
const ALWAYS = ['instance', 'le'];

let merchant: TestMerchant;
let receiver: WebhookReceiver;
let promtool: Promtool | null;
let texts: string[];
let series: Series[];

beforeAll(async () => {
  promtool = await findPromtool();
  [merchant, receiver] = [await createMerchant(), await WebhookReceiver.start()];
  await merchant.test.post('/v1/webhooks/endpoints', { url: receiver.url(), events: ['*'] });
  // Live endpoints use HTTPS, which the test receiver does not support, so each attempt fails.
  const secure = receiver.url().replace('http:', 'https:');
  await merchant.live.post('/v1/webhooks/endpoints', { url: secure, events: ['*'] });
  await merchant.live.createPayment();
  const { id } = await merchant.test.paid();
  await eventually(async () => (await merchant.test.balance()) > 0);
  const refund = await merchant.test.post<Refund>('/v1/refunds', { payment: id, amount: 10 });
  const destination = { account_no: '09171234567' };
  const payout = await merchant.test.post<Payout>('/v1/payouts', {
    amount: 10,
    method: 'gcash',
    destination,
  });
  expect([refund.status, payout.status]).toEqual([201, 201]);
  expect((await new Api(baseUrl()).get('/dashboard/sign-in')).status).toBe(200);
  await new Api(baseUrl()).request('POST', '/providers/acquirer/callback', '{}', {
    'x-service-signature': 't=1,v1=00',
  });
  await eventually(
    async () => {
      const read = await merchant.test.get<Payout>(`/v1/payouts/${payout.body.id}`);
      return read.body.status === 'succeeded' && missing(await scrape()).length === 0;
    },
    { timeoutMs: 100_000 },
  ).catch(() => undefined);
  await scrape();
});

afterAll(() => receiver.stop());

async function scrape(): Promise<Series[]> {
  texts = await scrapeStack();
  series = texts.flatMap(seriesOf);
  return series;
}

const recorded = new Set(rules().flatMap(({ record }) => record ?? []));

const EXPRESSIONS = [
  ...rules().map(({ expr }) => ({ expr, legend: '' })),
  ...DASHBOARDS.flatMap(({ panels }) =>
    panels.flatMap(({ lines }) => lines.map(([expr, legend]) => ({ expr, legend }))),
  ),
];

/** Returns the metrics and labels that an expression uses but no service exports. */
const missing = (shown: Series[]): string[] => [
  ...new Set(EXPRESSIONS.flatMap(({ expr, legend }) => missingIn(expr, legend, shown))),
];

function missingIn(expr: string, legend: string, shown: Series[]): string[] {
  const ours = ({ metric }: Selector) => !recorded.has(metric) && !OF_OTHERS.test(metric);
  const selectors = selectorsOf(expr).filter(ours);
  if (!selectors.length) return [];
  const read = shown.filter(({ name }) => selectors.some(({ metric }) => metric === name));
  const named = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
  const unknown = [...groupingsOf(expr), ...named].filter(
    (label) => !ALWAYS.includes(label) && !read.some(({ labels }) => label in labels),
  );
  return [
    ...selectors.flatMap((selector) => problemOf(selector, shown)),
    ...unknown.map((label) => `${label} in ${expr}`),
  ];
}

function problemOf({ metric, matchers }: Selector, shown: Series[]): string[] {
  const known = shown.filter(({ name }) => name === metric);
  if (!known.length) return [metric];
  const lacking = matchers.filter(
    ({ label, equals }) =>
      !ALWAYS.includes(label) &&
      !known.some(({ labels }) => (equals === null ? label in labels : labels[label] === equals)),
  );
  return lacking.map(({ label, equals }) => `${metric}{${label}="${equals ?? ''}"}`);
}

describe('metrics of a running system', () => {
  it('include every metric and label that alerts and dashboards use', () => {
    expect(missing(series)).toEqual([]);
  });

  it("are in Prometheus's format, except three prom-client metrics", () => {
    const lines = texts.flatMap((text) => promtool?.(['check', 'metrics'], text).text.split('\n') ?? []);
    expect(lines.filter((line) => line !== '' && !line.startsWith('nodejs_'))).toEqual([]);
  });

  it('contain the release of each running service, but no merchant IDs', () => {
    const running = series
      .filter(({ name }) => name === 'tulay_build_info')
      .map(({ labels }) => labels.service);
    expect(running).toEqual([...SERVICES]);
    expect(texts.filter((text) => text.includes(merchant.id) || /\bmer_/.test(text))).toEqual([]);
  });

  it('show one active relay for each service that emits events', () => {
    const active = series.filter(({ name, value }) => name === 'relay_active' && value === 1);
    expect(new Set(active.map(({ labels }) => labels.service))).toEqual(new Set(EMITTING_SERVICES));
    expect(active).toHaveLength(EMITTING_SERVICES.length);
  });

  it('count payments, refunds and payouts by their attributes', () => {
    const succeeded = { environment: 'test', provider: 'sandbox', status: 'succeeded' };
    for (const [name, method] of [
      ['payments_total', 'gcash_qr'],
      ['refunds_total', 'gcash_qr'],
      ['payouts_total', 'gcash'],
    ]) {
      const labels = expect.objectContaining({ ...succeeded, method }) as Series['labels'];
      expect(series).toContainEqual(expect.objectContaining({ name, labels }));
    }
  });

  it('do not count health checks as requests', async () => {
    await fetch(`${baseUrl()}/readyz`);
    const routes = seriesOf((await scrapeStack()).join('\n')).map(({ labels }) => labels.route);
    expect(routes).toContain('/v1/payments');
    expect(routes.filter((route) => route === '/readyz' || route === '/livez')).toEqual([]);
  });
});
