import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Matches code that sends requests over HTTP or SMTP and receives the responses. */
const CLIENTS = [/(?<![.\w])fetch\(/, /^import (?!type\b).*from '(undici|nodemailer)'/m];
/** Matches code that receives input from outside: a client, an HTTP route, a server or a decoder. */
const RECEIVES = [
  ...CLIENTS,
  /^\s*@(Get|Post|Put|Patch|Delete|All|Sse)\(/m,
  /\b(fastify|server)\.(get|post|put|patch|delete|all|route)\(/,
  /\bcreateServer\(/,
  /^import (?!type\b).*from '(@fastify\/http-proxy|@fastify\/multipart)'/m,
  /^(import (?!type\b)|} ).*from '@simplewebauthn\/server(\/helpers)?'/m,
];

/** Rows of the "Work bounds" table, by path prefix of the code to which they apply. */
const ROWS: Record<string, string[]> = {
  'apps/dashboard/src/http/': ['dashboard: forms with a session'],
  'apps/dashboard/src/pages/': ['dashboard: forms with a session', 'dashboard: CSV files'],
  'apps/dashboard/src/pages/accounts/': ['dashboard: forms without a session', 'links in emails'],
  'apps/dashboard/src/passkeys/': ['dashboard: passkeys'],
  'apps/dashboard/src/start/': ['links in emails'],
  'apps/dashboard/src/uploads/': ['dashboard: uploads'],
  'apps/embed/src/branding/': ['embed: `/assets`'],
  'apps/embed/src/checkout/': ['embed: checkouts', 'embed: live streams'],
  'apps/embed/src/dev-controls/': ['embed: checkouts'],
  'apps/embed/src/frames/': ['embed: embeds', 'embed: live streams'],
  'apps/embed/src/front-page/': ['embed: checkouts'],
  'apps/embed/src/http/': ['embed: checkouts', 'embed: `/assets`'],
  'apps/embed/src/invoice-page/': ['embed: checkouts'],
  'apps/embed/src/payment-link-page/': ['embed: checkouts'],
  'apps/embed/src/receipt/': ['embed: checkouts', 'embed: receipts as PDF'],
  'apps/embed/src/receipts-page/': ['embed: checkouts'],
  'apps/embed/src/script/': ['embed: `/assets`'],
  'apps/embed/src/static-qr-card/': ['embed: receipts as PDF'],
  'apps/embed/src/unsubscribe/': ['links in emails'],
  'apps/gateway/src/': [
    '`/v1`: queries',
    '`/v1`: lists as CSV files',
    '`/v1` and `/api`',
    'any request to the gateway',
    '`Authorization`',
  ],
  'apps/gateway/src/branding/': ['logo: JPEG and PNG', 'logo: SVG'],
  'apps/gateway/src/http/browser-files.ts': ['`/openapi.json`'],
  'apps/gateway/src/http/downstream-readiness.ts': ['responses of our own servers'],
  'apps/gateway/src/http/page-proxy.ts': ['pages behind the gateway'],
  'apps/gateway/src/http/serve-docs.ts': ['`/openapi.json`'],
  'apps/gateway/src/provider-callbacks/': ['`/providers/{name}/callback`', '`/providers/acquirer/callback`'],
  'apps/notifier/src/mails/sending/': ['responses of the mail server'],
  'apps/notifier/src/receivers/': ['responses to webhooks'],
  'apps/operator/src/bus/': ['responses of our own servers'],
  'libs/provider-routing/src/http/': ['responses of providers'],
  'libs/service-host/src/': ['`/metrics`'],
  'libs/service-host/src/health/': ['`/openapi.json`'],
};

const LISTED = ['ls-files', '--cached', '--others', '--exclude-standard', '--'];
const sources = execFileSync('git', [...LISTED, 'apps/*/src/*.ts', 'libs/*/src/*.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && !path.endsWith('.spec.ts') && !path.startsWith('libs/testing/'));
const entryPoints = sources.filter((path) => RECEIVES.some((sign) => sign.test(read(path))));

/**
 * Returns the longest matching path prefix. The gateway's and the dashboard's groups need no separate
 * entries.
 */
const groupOf = (path: string): string | undefined =>
  Object.keys(ROWS)
    .filter((start) => path.startsWith(start))
    .sort((a, b) => b.length - a.length)[0];

const table = read('docs/threat-model.md').split('## Work bounds')[1]!.split('\n## ')[0]!;
const rows = [...table.matchAll(/^\| (.*?) \|/gm)].map(([, title]) => title!).slice(2);

it('the check of work bounds finds entry points of every kind', () => {
  expect(entryPoints.length).toBeGreaterThan(90);
  for (const name of ['page-proxy.ts', 'smtp.client.ts', 'take-uploads.ts', 'passkey-list.ts', 'metrics.ts'])
    expect(entryPoints.filter((path) => path.endsWith(`/${name}`))).toHaveLength(1);
});

it('every entry point has a row in the table of work bounds', () => {
  expect(entryPoints.filter((path) => groupOf(path) === undefined)).toEqual([]);
  const named = Object.values(ROWS).flat();
  expect(named.filter((start) => !rows.some((row) => row.startsWith(start)))).toEqual([]);
});

it('every outgoing client has a row for the responses that it receives', () => {
  const clients = sources.filter((path) => CLIENTS.some((sign) => sign.test(read(path))));
  expect(clients.length).toBeGreaterThan(4);
  const rowsOf = (path: string): string[] => ROWS[groupOf(path) ?? ''] ?? [];
  expect(clients.filter((path) => !rowsOf(path).some((row) => row.startsWith('responses')))).toEqual([]);
});

it('every row in the table of work bounds applies to an entry point', () => {
  const used = new Set(entryPoints.map((path) => groupOf(path)));
  expect(Object.keys(ROWS).filter((start) => !used.has(start))).toEqual([]);
  const named = Object.values(ROWS).flat();
  expect(rows.filter((row) => !named.some((start) => row.startsWith(start)))).toEqual([]);
});

it('every row in the table of work bounds references a test', () => {
  const lines = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  expect(lines.slice(1).filter((line) => !/\.spec\.ts\) \|$|\.spec\.ts\)\S* \|$/.test(line))).toEqual([]);
});
