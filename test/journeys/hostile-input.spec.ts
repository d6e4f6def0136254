import { COSTLY_COOKIES, deepSvg, scansJpeg, zerosPng } from '@tulay/testing';
import { Client } from 'pg';
import type { Api } from '../support/api';
import { signInOwner } from '../support/dashboard-owner';
import { baseUrl, createMerchant, stackFile, type TestMerchant } from '../support/stack';

let merchant: TestMerchant;
let cookie: string;
let atRest: Map<string, number>;

/** A regular request through the service under attack, measured while hostile requests are processed. */
interface Neutral {
  path: string;
  send: () => Promise<{ status: number }>;
}

const balance: Neutral = { path: '/v1/balance', send: () => merchant.test.get('/v1/balance') };
const signInPage: Neutral = {
  path: '/dashboard/sign-in',
  send: () => fetch(`${baseUrl()}/dashboard/sign-in`),
};
const payments: Neutral = { path: '/v1/payments', send: () => merchant.test.get('/v1/payments') };
const frontPage: Neutral = { path: '/', send: () => fetch(`${baseUrl()}/`) };
const NEUTRAL = [balance, signInPage, payments, frontPage];

interface HostileInput {
  what: string;
  send: (api: Api) => Promise<{ status: number }>;
  /** Expected status codes. There may be several, because the service may reject repeated input earlier. */
  answers: number[];
  neutral: Neutral;
}

const logo =
  (file: Buffer) =>
  (api: Api): Promise<{ status: number }> =>
    api.patch('/v1/branding', { logo: file.toString('base64') });

const body =
  (json: string) =>
  (api: Api): Promise<{ status: number }> =>
    api.request('PATCH', '/v1/branding', json);

/**
 * Returns a function that sends an unsigned callback for a provider that signs each value together with its
 * full path. The callback is rejected as unauthenticated, whether or not another journey has configured the
 * provider.
 */
const longPaths = (length: number) => (): Promise<{ status: number }> =>
  fetch(`${baseUrl()}/providers/maya/callback`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-maya-webhook-timestamp': String(Date.now()),
      'x-maya-webhook-signature': 'nonce=a,v1=00',
    },
    body: JSON.stringify({ ['k'.repeat(length)]: Array(length).fill(1) }),
  });

/** Submits a dashboard form, including its hidden fields. */
const dashboardForm = (path: string, typed: object) => async (): Promise<{ status: number }> => {
  const url = `${baseUrl()}/dashboard${path}`;
  const page = await (await fetch(url, { headers: { cookie } })).text();
  const hidden = page.matchAll(/name="(form_token|operation)" value="([^"]+)"/g);
  const form = Object.fromEntries([...hidden].map(([, name, value]) => [name, value] as const));
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ ...form, name: 'Ana Reyes', ...typed }),
  });
};

/**
 * Opens a page eight times with each costly `Cookie` header.
 * @returns the highest status
 */
const withCookies = (path: string) => async (): Promise<{ status: number }> => {
  const headers = Array.from({ length: 8 }, () => COSTLY_COOKIES).flat();
  const pages = headers.map((sent) => fetch(`${baseUrl()}${path}`, { headers: { cookie: sent } }));
  return { status: Math.max(...(await Promise.all(pages)).map(({ status }) => status)) };
};

const fields = (count: number) => Array.from({ length: count }, (_, i) => [`f${i}`, ''] as const);
const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => [`line_${i}_description`, 'Rice'] as const);

/** One row for each entry point that decodes, parses or matches external input. */
const HOSTILE: HostileInput[] = [
  {
    what: 'a JPEG of 60 KB whose scans visit a billion blocks',
    send: logo(scansJpeg({ scans: 117, mentions: 255 })),
    answers: [400],
    neutral: balance,
  },
  {
    what: 'a JPEG with too many individually valid scans',
    send: logo(scansJpeg({ scans: 10_000, band: [1, 63] })),
    answers: [400],
    neutral: balance,
  },
  {
    what: 'an interlaced PNG of 190 KB that inflates to 195 MB',
    send: logo(zerosPng({ isInterlaced: true, inflated: 195_000_000 })),
    answers: [400],
    neutral: balance,
  },
  {
    what: 'an SVG with 60,000 unclosed elements',
    send: logo(deepSvg(60_000)),
    answers: [400],
    neutral: balance,
  },
  {
    what: 'a JSON body nested 140,000 levels deep',
    send: body(`{"a":${'['.repeat(140_000)}${']'.repeat(140_000)}}`),
    answers: [400],
    neutral: balance,
  },
  {
    what: 'a JSON body with 28,000 names',
    send: body(JSON.stringify(Object.fromEntries(Array.from({ length: 28_000 }, (_, i) => [i, 1])))),
    answers: [400],
    neutral: balance,
  },
  {
    what: 'a URL with 270,000 dots',
    send: body(JSON.stringify({ support_url: `https://${'.'.repeat(270_000)}` })),
    answers: [400],
    neutral: balance,
  },
  {
    what: 'an unsigned 24 KB callback whose signed text would be 64 MB',
    send: longPaths(8_000),
    answers: [401],
    neutral: payments,
  },
  {
    what: 'an unsigned 42 KB callback whose signed text would be 196 MB',
    send: longPaths(14_000),
    answers: [401],
    neutral: payments,
  },
  {
    what: 'form metadata with 60,000 spaces',
    send: dashboardForm('/customers/new', { metadata: `${' '.repeat(60_000)}x` }),
    answers: [400],
    neutral: signInPage,
  },
  {
    what: 'form metadata with 200,000 spaces',
    send: dashboardForm('/customers/new', { metadata: `${' '.repeat(200_000)}x` }),
    answers: [400],
    neutral: signInPage,
  },
  {
    what: 'form metadata nested 30,000 levels deep',
    send: dashboardForm('/customers/new', { metadata: `a = ${'['.repeat(30_000)}${']'.repeat(30_000)}` }),
    answers: [400],
    neutral: signInPage,
  },
  {
    what: 'an invoice form with 50 lines and 30,000 unknown fields',
    send: dashboardForm('/invoices/new', Object.fromEntries([...lines(50), ...fields(30_000)])),
    answers: [413],
    neutral: signInPage,
  },
  {
    what: 'thousands of cookies with invalid encodings, sent to the dashboard',
    send: withCookies('/dashboard/sign-in'),
    answers: [200],
    neutral: signInPage,
  },
  {
    what: 'thousands of cookies with invalid encodings, sent to the pages of payers',
    send: withCookies('/'),
    answers: [200],
    neutral: frontPage,
  },
];

/** Number of concurrent requests, so that a delay is noticeable even if a single request is fast. */
const REPEATS = 3;
const AT_REST = 15;
const ROUNDS = 5;

async function milliseconds({ send }: Neutral): Promise<number> {
  const from = performance.now();
  expect((await send()).status).toBe(200);
  return performance.now() - from;
}

async function median(neutral: Neutral): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < AT_REST; i++) times.push(await milliseconds(neutral));
  return times.sort((a, b) => a - b)[AT_REST >> 1]!;
}

/** Returns the duration of the slowest regular request during the hostile requests, in milliseconds. */
async function slowestBeside({ send, answers, neutral }: HostileInput): Promise<number> {
  const attack = { isPending: true };
  const hostile = Promise.allSettled(Array.from({ length: REPEATS }, () => send(merchant.test)));
  void hostile.then(() => (attack.isPending = false));
  const times = [await milliseconds(neutral)];
  while (attack.isPending) times.push(await milliseconds(neutral));
  for (const answer of await hostile) {
    if (answer.status === 'rejected') throw answer.reason;
    expect(answers).toContain(answer.value.status);
  }
  return Math.max(...times);
}

beforeAll(async () => {
  merchant = await createMerchant();
  const database = new Client({ connectionString: stackFile().adminUrl });
  await database.connect();
  cookie = await signInOwner({ sql: (text, values) => database.query(text, values) }, merchant.id);
  await database.end();
  atRest = new Map();
  for (const neutral of NEUTRAL) atRest.set(neutral.path, await median(neutral));
});

// A busy machine slows some rounds; input that blocks a service slows every round.
it.each(HOSTILE)('$what does not slow down other requests', async (input) => {
  const limit = Math.max(20 * atRest.get(input.neutral.path)!, 1_500);
  let slowest = Infinity;
  for (let round = 0; round < ROUNDS && slowest > limit; round++) slowest = await slowestBeside(input);
  expect(slowest).toBeLessThanOrEqual(limit);
});
