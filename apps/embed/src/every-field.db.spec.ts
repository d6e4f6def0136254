import 'reflect-metadata';
import { SSE_METADATA } from '@nestjs/common/constants';
import { EMBED_SURFACES, getProjectProfileCommand } from '@tulay/contracts';
import {
  HOSTILE_PARTS,
  HOSTILE_TEXTS,
  hostileHeaders,
  NamesRead,
  refusedCommands,
  routesIn,
  WalkFindings,
  type NamesOfRoute,
  type RouteIn,
} from '@tulay/testing';
import { EmbedUnderTest, type PageAnswer } from '../test/embed-under-test';
import { addressesOf, KNOWN_OBJECTS } from '../test/known-objects';

/** Valid values for the fields that are not under test. */
const TYPED: Record<string, string> = {
  amount: '5',
  choice: 'part',
  method: 'gcash_qr',
  quantity: '1',
  payer_email: 'juan@example.com',
  payer_phone: '+639171234567',
  idempotency_token: 'a1b2c3d4e5f6a7b8c9d0',
};

const names = new NamesRead();
let embed: EmbedUnderTest;
let routes: RouteIn[];
const tokens: Record<string, string> = {};
let asset: string;
let findings: WalkFindings;

beforeAll(async () => {
  const subjects = KNOWN_OBJECTS.map(({ subject }) => subject);
  const others = refusedCommands('embed', [...subjects, getProjectProfileCommand.subject]);
  embed = await EmbedUnderTest.start([...KNOWN_OBJECTS, ...others], { TRUSTED_PROXIES: '127.0.0.1' }, names);
  const { app, host } = embed.current();
  // Excludes event streams, because their responses never end.
  routes = routesIn(app).filter(({ handler }) => !Reflect.getMetadata(SSE_METADATA, handler));
  for (const surface of EMBED_SURFACES) tokens[surface] = await embed.mint({ surface });
  asset = /\/assets\/[^"]+/.exec((await embed.get('/')).body)![0];
  findings = new WalkFindings(host.logger);
});
afterAll(() => embed.stop());

const namesOf = ({ method, path }: RouteIn): NamesOfRoute => names.at(method, path);
const fieldsOf = (form: RouteIn): string[] => [...namesOf(form).body];

const tokenAt = (url: string): string => `token=${tokens[url.split('/')[2] ?? ''] ?? 'x'}`;
const plainForm = (form: RouteIn) =>
  Object.fromEntries(fieldsOf(form).map((name) => [name, TYPED[name] ?? 'x']));

/** Sends a request that is valid except for these headers. */
const send = (route: RouteIn, url: string, headers: Record<string, string> = {}): Promise<PageAnswer> =>
  route.method === 'GET'
    ? embed.get(`${url}?${tokenAt(url)}`, { headers })
    : embed.post(url, plainForm(route), { headers });

it('a valid request reaches the handler of every page', async () => {
  for (const route of routes) {
    const statuses: number[] = [];
    for (const url of addressesOf(route.path, asset)) {
      await send(route, url); // The first submission records the names of the form's fields.
      statuses.push((await send(route, url)).status);
    }
    const isReached = statuses.some((status) => status < 300 || (status === 303 && route.method === 'POST'));
    findings.check(route.path, { status: Math.min(...statuses), body: '' }, () => isReached);
  }
  expect(findings.take()).toEqual([]);
});

it('every page handles hostile values in every query parameter without a server error', async () => {
  const pages = routes.filter(({ method }) => method === 'GET');
  for (const page of pages)
    for (const url of addressesOf(page.path, asset)) {
      const get = async (query: string) => {
        const address = `${url}?${query}`;
        findings.check(address, await embed.get(address));
      };
      for (const name of namesOf(page).query) {
        for (const part of HOSTILE_PARTS) await get(`${tokenAt(url)}&${name}=${part}`);
        await get(`${tokenAt(url)}&${name}=a&${name}=%00`);
        await get(`${name}=%00`);
      }
    }
  expect(findings.take()).toEqual([]);
  expect(pages.flatMap((page) => [...namesOf(page).query]).length).toBeGreaterThan(15);
});

it('every form handles hostile values in every field without a server error', async () => {
  const forms = routes.filter(({ method }) => method === 'POST');
  for (const form of forms)
    for (const url of addressesOf(form.path, asset)) {
      const post = async (fields: Record<string, string>) =>
        findings.check([url, fields], await embed.post(url, fields));
      await post({});
      for (const name of fieldsOf(form))
        for (const text of HOSTILE_TEXTS) await post({ ...plainForm(form), [name]: text });
    }
  expect(findings.take()).toEqual([]);
  expect(forms.flatMap(fieldsOf).length).toBeGreaterThan(12);
});

it('every route handles hostile values in every header and cookie without a server error', async () => {
  for (const route of routes) {
    const [url = ''] = addressesOf(route.path, asset);
    await send(route, url); // Records the names that the code reads.
    for (const headers of hostileHeaders(namesOf(route)))
      findings.check([route.method, url, headers], await send(route, url, headers));
  }
  expect(findings.take()).toEqual([]);
  expect(routes.flatMap((route) => [...namesOf(route).cookies])).toContain('tulay_payment');
});

it('every route handles hostile values in every path segment without a server error', async () => {
  for (const route of routes) {
    const segments = route.path.split('/').filter((each) => each.startsWith(':') || each === '*');
    for (const segment of segments)
      for (const part of HOSTILE_PARTS) {
        const path = route.path.replace(segment, part.replaceAll('$', '$$$$'));
        for (const url of addressesOf(path, asset))
          findings.check([route.method, url], await send(route, url));
      }
  }
  expect(findings.take()).toEqual([]);
});
