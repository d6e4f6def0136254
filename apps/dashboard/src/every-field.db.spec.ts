import { HOSTILE_PARTS, HOSTILE_TEXTS, NamesRead, unstorableCommands } from '@tulay/testing';
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
let errors: jest.SpyInstance;

beforeAll(async () => {
  both = await BothModes.start(names);
  const hash = await both.dashboard.running.app.get(Passwords, { strict: false }).hash('bahay kubo');
  await both.dashboard.db.query('UPDATE users SET password_hash = $1', [hash]);
  const routes = routesOf(both.dashboard.running.app).filter(({ path }) => path.startsWith('/dashboard'));
  pages = routes.filter(({ method }) => method === 'GET');
  forms = routes.filter(({ method }) => method === 'POST');
  errors = jest.spyOn(both.dashboard.running.host.logger, 'error');
});
afterAll(() => both.stop());

/**
 * Form fields that users do not type. A form with an invalid value in one of these fields is rejected before
 * the other fields are read.
 */
const PROTECTED = ['form_token', 'operation', 'idempotency_token'];

/**
 * Strings that a browser can submit: no unpaired surrogates, which a form cannot encode, and no single space,
 * which is trimmed.
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

/** Returns whether the response is a page, a file or a redirect rather than a failure or a JSON error. */
const isGood = ({ status, body }: Answered): boolean => status < 500 && !body.startsWith('{"statusCode"');

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

const unstorable = unstorableCommands();
const wrong: unknown[] = [];
const check = (what: unknown, answer: Answered): void => {
  if (!isGood(answer)) wrong.push([what, answer.status, answer.body.slice(0, 200)]);
};

/** Returns and clears the unexpected responses, logged errors and invalid commands. */
const found = (): unknown[] => [...wrong.splice(0), ...errors.mock.calls.splice(0), ...unstorable.splice(0)];

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
  expect(found()).toEqual([]);
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
    for (const name of fieldsOf(form)) {
      for (const text of TEXTS) await post({ ...plain(), [name]: text });
      await post({ ...plain(), [name]: ['x', 'a\0b'] });
    }
  }
  expect(found()).toEqual([]);
  expect(forms.flatMap(fieldsOf).length).toBeGreaterThan(100);
});

it('every route handles every value of every path parameter without an error', async () => {
  for (const route of [...pages, ...forms]) {
    if (!route.path.includes('/:')) continue;
    const browser = await browserFor(route);
    for (const part of HOSTILE_PARTS.filter((each) => each !== '')) {
      const url = route.path.replaceAll(/:\w+/g, part).replaceAll('*', part);
      const answer =
        route.method === 'GET' ? browser.get(url) : browser.send(url, { form_token: browser.formToken });
      check([route.method, url], await answer.catch(cutOff));
    }
  }
  expect(found()).toEqual([]);
});
