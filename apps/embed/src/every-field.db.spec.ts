import 'reflect-metadata';
import { SSE_METADATA } from '@nestjs/common/constants';
import {
  findPaymentLinkPageCommand,
  getCheckoutCommand,
  getMerchantProfileCommand,
  getPaymentCommand,
  getProjectProfileCommand,
  listPaymentMethodsCommand,
  listPaymentsCommand,
  listRefundsCommand,
  PAYMENT_METHODS,
  payPaymentLinkCommand,
} from '@tulay/contracts';
import {
  aPayment,
  aPaymentLinkPage,
  HOSTILE_PARTS,
  HOSTILE_TEXTS,
  NamesRead,
  on,
  refusedCommands,
  routesIn,
  type Answer,
  type RouteIn,
  unstorableCommands,
} from '@tulay/testing';
import { EmbedUnderTest, type PageAnswer } from '../test/embed-under-test';
import { PROJECT } from '../test/tokens';

const SLUG = '3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';
const payment = aPayment();
const link = aPaymentLinkPage({
  amount: null,
  customFields: [{ key: 'table', label: 'Table', required: false }],
  payerFields: { name: 'optional', email: 'optional', phone: 'optional' },
});
const methods = PAYMENT_METHODS.map((method) => ({
  object: 'payment_method' as const,
  method,
  currency: null,
  min: null,
  max: null,
}));

const ANSWERED: Answer[] = [
  on(findPaymentLinkPageCommand, () => link),
  on(payPaymentLinkCommand, () => payment),
  on(getCheckoutCommand, () => ({ payment, merchantId: 'mer_1', now: payment.created })),
  on(getMerchantProfileCommand, () => ({ name: 'Aling Nena' })),
  on(listPaymentMethodsCommand, () => ({ methods })),
  on(listPaymentsCommand, () => ({ object: 'list' as const, data: [payment], has_more: false })),
  on(getPaymentCommand, () => payment),
  on(listRefundsCommand, () => ({ object: 'list' as const, data: [], has_more: false })),
];

const PARAMETERS: Record<string, string> = {
  slug: SLUG,
  payment: payment.id,
  surface: 'payments',
  project: PROJECT,
  outcome: 'succeed',
};
const TYPED: Record<string, string> = {
  amount: '5',
  method: 'gcash_qr',
  idempotency_token: 'a1b2c3d4e5f6a7b8c9d0',
};

const names = new NamesRead();
let embed: EmbedUnderTest;
let routes: RouteIn[];
let token: string;
let errors: jest.SpyInstance;

beforeAll(async () => {
  const subjects = ANSWERED.map(({ subject }) => subject);
  const others = refusedCommands('embed', [...subjects, getProjectProfileCommand.subject]);
  embed = await EmbedUnderTest.start([...ANSWERED, ...others], {}, names);
  const { app, host } = embed.current();
  // Excludes event streams, because their responses never end.
  routes = routesIn(app).filter(({ handler }) => !Reflect.getMetadata(SSE_METADATA, handler));
  token = await embed.mint();
  errors = jest.spyOn(host.logger, 'error');
});
afterAll(() => embed.stop());

const urlOf = ({ path }: RouteIn, part = 'x'): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? part).replaceAll('*', part);

const unstorable = unstorableCommands();
const wrong: unknown[] = [];
const found = (): unknown[] => [...wrong.splice(0), ...errors.mock.calls.splice(0), ...unstorable.splice(0)];
function check(what: unknown, { status, body }: PageAnswer): void {
  if (status >= 500 || body.startsWith('{"statusCode"')) wrong.push([what, status, body.slice(0, 200)]);
}

const queryOf = ({ method, path }: RouteIn): string[] => [...names.at(method, path).query];
const fieldsOf = ({ method, path }: RouteIn): string[] => [...names.at(method, path).body];

it('every page handles hostile values in every query parameter without a server error', async () => {
  const pages = routes.filter(({ method }) => method === 'GET');
  for (const page of pages) {
    const get = async (query: string) => {
      const url = `${urlOf(page)}?${query}`;
      check(url, await embed.get(url));
    };
    await get(`token=${token}`);
    for (const name of queryOf(page)) {
      for (const part of HOSTILE_PARTS) await get(`token=${token}&${name}=${part}`);
      await get(`token=${token}&${name}=a&${name}=%00`);
      await get(`${name}=%00`);
    }
  }
  expect(found()).toEqual([]);
  expect(pages.flatMap(queryOf).length).toBeGreaterThan(15);
});

it('every form handles hostile values in every field without a server error', async () => {
  const forms = routes.filter(({ method }) => method === 'POST');
  for (const form of forms) {
    const plain = () => Object.fromEntries(fieldsOf(form).map((name) => [name, TYPED[name] ?? 'x']));
    const post = async (fields: Record<string, string>) =>
      check([form.path, fields], await embed.post(urlOf(form), fields));
    await post({});
    await post(plain());
    for (const name of fieldsOf(form))
      for (const text of HOSTILE_TEXTS) await post({ ...plain(), [name]: text });
  }
  expect(found()).toEqual([]);
  expect(forms.flatMap(fieldsOf).length).toBeGreaterThan(8);
});

it('every route handles hostile values in every path segment without a server error', async () => {
  for (const route of routes) {
    const parts = route.path.split('/').filter((each) => each.startsWith(':') || each === '*');
    for (const put of parts)
      for (const part of HOSTILE_PARTS) {
        const url = urlOf({ ...route, path: route.path.replace(put, part.replaceAll('$', '$$$$')) });
        check([route.method, url], await (route.method === 'GET' ? embed.get(url) : embed.post(url, {})));
      }
  }
  expect(found()).toEqual([]);
});
