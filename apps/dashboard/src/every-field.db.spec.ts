import {
  HOSTILE_PARTS,
  HOSTILE_TEXTS,
  hostileHeaders,
  hostileOwnHeaders,
  NamesRead,
  sampleOf,
  WalkFindings,
} from '@tulay/testing';
import type { Answered, Browser, Typed } from '../test/browser';
import { routesOf, type Route } from '../test/routes-of';
import { BothModes } from '../test/sides/both-modes';
import { addressesOf } from '../test/sides/page-addresses';
import { FORM_COOKIE } from './http/cookies';
import { Passwords } from './passwords/passwords';

const names = new NamesRead();
let both: BothModes;
let pages: Route[];
let forms: Route[];
let findings: WalkFindings;

beforeAll(async () => {
  both = await BothModes.start(names, { TRUSTED_PROXIES: '127.0.0.1' });
  const hash = await both.dashboard.running.app.get(Passwords, { strict: false }).hash('bahay kubo');
  await both.dashboard.db.query('UPDATE users SET password_hash = $1', [hash]);
  const routes = routesOf(both.dashboard.running.app).filter(({ path }) => path.startsWith('/dashboard'));
  pages = routes.filter(({ method }) => method === 'GET');
  forms = routes.filter(({ method }) => method === 'POST');
  findings = new WalkFindings(both.dashboard.running.host.logger);
});
afterAll(() => both.stop());

/**
 * Form fields that users do not type. A form with an invalid value in one of these fields is rejected before
 * the other fields are read.
 */
const PROTECTED = ['form_token', 'operation', 'idempotency_token'];

/**
 * Strings that a browser can submit. Excludes unpaired surrogates, which a form cannot encode, and a single
 * space, which is trimmed.
 */
const TEXTS = HOSTILE_TEXTS.filter((text) => !/\p{Surrogate}/u.test(text) && text !== ' ');

/** Valid values for the fields that are not under test. */
const TYPED: Typed = {
  name: 'Aling Nena',
  email: 'nena@shop.example',
  password: 'bahay kubo sa bukid',
  url: 'https://shop.example/hook',
  events: '*',
  amount: '5',
  sure: 'yes',
};

function addressOf({ path, url }: Route): string {
  try {
    return addressesOf(path, 'test', both)[0]!;
  } catch {
    return url;
  }
}

/** Treats an aborted download as status 200, because the headers are sent before all rows have been read. */
const cutOff = (error: Error): Answered => {
  if (error.message !== 'response destroyed before completion') throw error;
  return { status: 200, body: '' } as Answered;
};

async function browserFor({ access }: Route): Promise<Browser> {
  if (access?.kind === 'allowed') return both.dashboard.signIn(both.owner.userId, 'test');
  const browser = both.dashboard.browser();
  await browser.get('/dashboard/sign-in');
  browser.formToken = browser.jar.get(FORM_COOKIE) ?? '';
  return browser;
}

const queryOf = (route: Route): string[] => [...names.at(route.method, route.path).query];
const fieldsOf = (route: Route): string[] =>
  [...names.at(route.method, route.path).body].filter((name) => !PROTECTED.includes(name));

const check = (what: unknown, answer: Answered): void => findings.check(what, answer);

it('every page handles every value of every query parameter without an error', async () => {
  for (const page of pages) {
    const browser = await browserFor(page);
    const [path = ''] = addressOf(page).split('?');
    const get = async (query: string) =>
      check([path, query], await browser.get(`${path}?${query}`).catch(cutOff));
    await get('');
    for (const part of HOSTILE_PARTS)
      await get(
        queryOf(page)
          .map((name) => `${name}=${part}`)
          .join('&'),
      );
    for (const name of queryOf(page)) {
      for (const part of ['a%00b', '__proto__', '9'.repeat(400), '%ff']) await get(`${name}=${part}`);
      await get(`${name}=a&${name}=%00`);
    }
  }
  expect(findings.take()).toEqual([]);
  expect(pages.flatMap(queryOf).length).toBeGreaterThan(60);
});

it('every form handles every value of every field without an error', async () => {
  for (const form of forms) {
    let browser = await browserFor(form);
    const post = async (fields: Typed): Promise<void> => {
      const answer = await browser.post(addressOf(form), fields).catch(cutOff);
      check([form.path, fields], answer);
      // The form may have ended the session.
      if (answer.goesTo?.startsWith('/dashboard/sign-in')) browser = await browserFor(form);
    };
    const plain = () => Object.fromEntries(fieldsOf(form).map((name) => [name, TYPED[name] ?? 'x']));
    await post({});
    await post(plain());
    for (const [index, name] of fieldsOf(form).entries()) {
      for (const text of sampleOf(TEXTS, index)) await post({ ...plain(), [name]: text });
      await post({ ...plain(), [name]: ['x', 'a\0b'] });
    }
  }
  expect(findings.take()).toEqual([]);
  expect(forms.flatMap(fieldsOf).length).toBeGreaterThan(100);
});

/**
 * Returns the first route for each combination of method and access rule. Only these routes are tested with
 * every hostile header and cookie.
 */
const samples = (): Set<Route> =>
  new Set(new Map([...pages, ...forms].reverse().map((route) => [kindOf(route), route])).values());
const kindOf = ({ method, access }: Route): string => `${method} ${access?.kind}`;

it('every route handles every value of every header and cookie without an error', async () => {
  for (const route of [...pages, ...forms]) await sendHeaders(route, [{}]); // Records which headers and cookies the code reads.
  const full = samples();
  const shared = names.sharedHeaders();
  for (const [index, route] of [...pages, ...forms].entries()) {
    const read = names.at(route.method, route.path);
    const headers = full.has(route) ? hostileHeaders(read) : hostileOwnHeaders(read, shared);
    await sendHeaders(route, [...sampleOf(headers, index)]);
  }
  expect(findings.take()).toEqual([]);
  expect(full.size).toBeGreaterThan(3);
  const cookies = [...full].flatMap(({ method, path }) => [...names.at(method, path).cookies]);
  expect(new Set(cookies)).toEqual(new Set(['tulay_session', 'tulay_form', 'lang']));
});

async function sendHeaders(route: Route, all: Record<string, string>[]): Promise<void> {
  const url = addressOf(route);
  const form = Object.fromEntries(fieldsOf(route).map((name) => [name, TYPED[name] ?? 'x']));
  let browser = await browserFor(route);
  for (const { cookie, ...others } of all) {
    // If two cookies have the same name, the first is used. The session is therefore valid unless the hostile
    // cookie has the name of the session cookie.
    const headers = cookie === undefined ? others : { ...others, cookie: `${cookie}; ${browser.cookie}` };
    const request = route.method === 'GET' ? browser.get(url, headers) : browser.post(url, form, headers);
    const answer = await request.catch(cutOff);
    check([route.method, url, others, cookie], answer);
    if (answer.goesTo?.startsWith('/dashboard/sign-in')) browser = await browserFor(route);
  }
}

it('every route handles every value of every path parameter without an error', async () => {
  for (const [index, route] of [...pages, ...forms].entries()) {
    if (!route.path.includes('/:')) continue;
    const browser = await browserFor(route);
    const parts = HOSTILE_PARTS.filter((each) => each !== '');
    for (const part of sampleOf(parts, index)) {
      const url = route.path.replaceAll(/:\w+/g, part).replaceAll('*', part);
      const answer =
        route.method === 'GET' ? browser.get(url) : browser.send(url, { form_token: browser.formToken });
      check([route.method, url], await answer.catch(cutOff));
    }
  }
  expect(findings.take()).toEqual([]);
});
