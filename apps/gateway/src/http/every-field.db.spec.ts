import 'reflect-metadata';
import { DomainError, receiveProviderCallbackCommand } from '@tulay/contracts';
import {
  answerCommands,
  HOSTILE_PARTS,
  HOSTILE_VALUES,
  on,
  refusedCommands,
  unstorableCommands,
  type FakeService,
} from '@tulay/testing';
import { GatewayUnderTest, type Call } from '../../test/gateway-under-test';
import { routeInputs, withValue, type RouteInputs } from '../../test/input-fields';

const CONCURRENCY = 16;

const unstorable = unstorableCommands();
let gateway: GatewayUnderTest;
let others: FakeService;
let key: string;
let routes: RouteInputs[];

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
    RATE_LIMIT_PER_MINUTE: '10000000',
  });
  others = await answerCommands(gateway.nats.url, [
    ...refusedCommands('gateway', gateway.services.subjects),
    on(receiveProviderCallbackCommand('payments'), (): never => {
      throw new DomainError('unauthenticated', 'The signature is wrong');
    }),
  ]);
  key = (await gateway.merchant()).test;
  routes = await routeInputs(gateway);
});

afterAll(async () => {
  await others?.stop();
  await gateway?.stop();
});

interface Sent extends Call {
  path: string;
}

/** Returns whether the response is a success, or an error envelope for a client error. */
function isGood(status: number, text: string): boolean {
  if (status < 400) return true;
  if (status >= 500) return false;
  const body = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } };
  return (
    typeof body.error?.code === 'string' && typeof body.error.message === 'string' && !('statusCode' in body)
  );
}

async function wrongAmong(all: Sent[]): Promise<unknown[]> {
  const errors = jest.spyOn(gateway.running.host.logger, 'error');
  const wrong: unknown[] = [];
  const waiting = all.values();
  const worker = async (): Promise<void> => {
    for (const sent of waiting) {
      const { status, text } = await gateway.call(sent.path, { key, ...sent });
      if (!isGood(status, text)) wrong.push([sent.method, sent.path, sent.headers, sent.body, status, text]);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  wrong.push(...errors.mock.calls, ...unstorable.splice(0));
  errors.mockRestore();
  return wrong;
}

const pathOf = ({ path }: RouteInputs, put: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, id: string) => put[id] ?? 'x');

const hasBody = ({ method }: RouteInputs): boolean => method === 'POST' || method === 'PATCH';
const requestTo = (route: RouteInputs): Call =>
  hasBody(route) ? { method: route.method, body: route.example } : { method: route.method };

it('routeInputs finds the inputs of every route', () => {
  expect(routes.length).toBeGreaterThan(75);
  const count = (of: (route: RouteInputs) => unknown[]) => routes.flatMap(of).length;
  expect(count(({ ids }) => ids)).toBeGreaterThan(40);
  expect(count(({ query }) => query)).toBeGreaterThan(80);
  expect(count(({ fields }) => fields)).toBeGreaterThan(120);
});

it('returns a valid response for any value in any part of a path', async () => {
  const sent = routes.flatMap((route) =>
    route.ids.flatMap((id) =>
      HOSTILE_PARTS.filter((part) => part !== '').map((part) => ({
        ...requestTo(route),
        path: pathOf(route, { [id]: part }),
      })),
    ),
  );
  expect(await wrongAmong(sent)).toEqual([]);
});

it('returns a valid response for any query parameter, even if the parameter is repeated or has another type', async () => {
  const sent = routes.flatMap((route) =>
    [...route.query, 'unknown', '__proto__'].flatMap((name) =>
      [
        ...HOSTILE_PARTS.map((part) => `${encodeURIComponent(name)}=${part}`),
        `${name}=a&${name}=b`,
        `${name}[]=a`,
        `${name}[a]=b`,
        `${name}%00=a`,
        name,
      ].map((query) => ({ ...requestTo(route), path: `${pathOf(route)}?${query}` })),
    ),
  );
  expect(await wrongAmong(sent)).toEqual([]);
});

it('returns a valid response for any value of any body field', async () => {
  const sent = routes.flatMap((route) =>
    [...route.fields, ['unknown'], ['__proto__']].flatMap((field) =>
      HOSTILE_VALUES.map((value) => ({
        method: route.method,
        path: pathOf(route),
        body: hasBody(route) ? withValue(route.example, field, value) : undefined,
      })),
    ),
  );
  expect(await wrongAmong(sent.filter(({ body }) => body !== undefined))).toEqual([]);
});

it('returns a valid response for any value of a documented or standard header', async () => {
  const names = [
    'Content-Type',
    'Content-Encoding',
    'Accept',
    'Accept-Encoding',
    'User-Agent',
    'Cookie',
    'Origin',
  ];
  const values = ['', 'ñ\u00ff', 'x'.repeat(4_000), '__proto__', ',;=', '%00%ff', '"', 'gzip', '*/*'];
  const sent = routes.flatMap((route) =>
    [...route.headers, ...names].flatMap((name) =>
      values.map((value) => ({ ...requestTo(route), path: pathOf(route), headers: { [name]: value } })),
    ),
  );
  expect(await wrongAmong(sent)).toEqual([]);
});

it('returns a valid error for any input in a provider callback', async () => {
  const names = ['acquirer', 'xendit', 'paymongo', 'maya', ...HOSTILE_PARTS.filter((part) => part !== '')];
  const sent = names.flatMap((name) =>
    HOSTILE_VALUES.map((body) => ({
      method: 'POST' as const,
      path: `/providers/${name}/callback`,
      key: null,
      body: JSON.stringify({ data: body, id: body }),
    })),
  );
  expect(await wrongAmong(sent)).toEqual([]);
});
