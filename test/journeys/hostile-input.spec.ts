import { deepSvg, scansJpeg, zerosPng } from '@tulay/testing';
import type { Api } from '../support/api';
import { baseUrl, createMerchant, type TestMerchant } from '../support/stack';

let merchant: TestMerchant;
let atRest: Map<string, number>;

/** A request that anyone may send, while a hostile one is processed. It passes through the service under attack. */
interface Neutral {
  path: string;
  send: () => Promise<{ status: number }>;
}

const balance: Neutral = { path: '/v1/balance', send: () => merchant.test.get('/v1/balance') };
const signInPage: Neutral = {
  path: '/dashboard/sign-in',
  send: () => fetch(`${baseUrl()}/dashboard/sign-in`),
};
const NEUTRAL = [balance, signInPage];

interface HostileInput {
  what: string;
  /** Answers with the HTTP status. */
  send: (api: Api) => Promise<{ status: number }>;
  /** The statuses that are right; a repeat of the same input may be refused earlier. */
  answers: number[];
  neutral: Neutral;
}

const logo =
  (file: Buffer) =>
  (api: Api): Promise<{ status: number }> =>
    api.patch('/v1/branding', { logo: file.toString('base64') });

/** One row for each way in that decodes, parses or matches what a stranger sends. */
const HOSTILE: HostileInput[] = [
  {
    what: 'a JPEG of 60 KB whose scans visit a billion blocks',
    send: logo(scansJpeg({ scans: 117, mentions: 255 })),
    answers: [400],
    neutral: balance,
  },
  {
    what: 'a JPEG whose every scan is allowed, and that has too many of them',
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
    what: 'an SVG of 60,000 open elements',
    send: logo(deepSvg(60_000)),
    answers: [400],
    neutral: balance,
  },
];

/** At once, so that what one request holds up is seen however quickly it is answered. */
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

/** Returns the slowest neutral request, in milliseconds, while the hostile ones are processed. */
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
  atRest = new Map();
  for (const neutral of NEUTRAL) atRest.set(neutral.path, await median(neutral));
});

// A busy machine slows one round or another; input that stops a service slows each of them.
it.each(HOSTILE)('$what holds up nobody else', async (input) => {
  const limit = Math.max(20 * atRest.get(input.neutral.path)!, 1_500);
  let slowest = Infinity;
  for (let round = 0; round < ROUNDS && slowest > limit; round++) slowest = await slowestBeside(input);
  expect(slowest).toBeLessThanOrEqual(limit);
});
