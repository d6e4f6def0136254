import 'reflect-metadata';
import { DomainError, receiveProviderCallbackCommand } from '@tulay/contracts';
import {
  answerCommands,
  HOSTILE_PARTS,
  HOSTILE_VALUES,
  hostileHeaders,
  NamesRead,
  on,
  refusedCommands,
  WalkFindings,
  type NamesOfRoute,
  type FakeService,
} from '@tulay/testing';
import { GatewayUnderTest, type Call } from '../../test/gateway-under-test';
import { routeInputs, withValue, type RouteInputs } from '../../test/input-fields';

const CONCURRENCY = 16;
const PROVIDERS = ['acquirer', 'xendit', 'paymongo', 'maya'];

const names = new NamesRead();
let gateway: GatewayUnderTest;
let others: FakeService;
let key: string;
let routes: RouteInputs[];
let findings: WalkFindings;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start(
    {
      RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
      RATE_LIMIT_PER_MINUTE: '10000000',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    names,
  );
  others = await answerCommands(gateway.nats.url, [
    ...refusedCommands('gateway', gateway.services.subjects),
    on(receiveProviderCallbackCommand('payments'), (): never => {
      throw new DomainError('unauthenticated', 'The signature is invalid');
    }),
  ]);
  key = (await gateway.merchant()).test;
  routes = await routeInputs(gateway);
  findings = new WalkFindings(gateway.running.host.logger);
});

afterAll(async () => {
  await others?.stop();
  await gateway?.stop();
});

interface Sent extends Call {
  path: string;
}

/** Returns whether the response is a success or an error envelope. */
function isEnveloped({ status, body }: { status: number; body: string }): boolean {
  if (status < 400) return true;
  const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown } };
  return typeof error?.code === 'string' && typeof error.message === 'string';
}

async function findingsAmong(all: Sent[]): Promise<unknown[]> {
  const waiting = all.values();
  const worker = async (): Promise<void> => {
    for (const sent of waiting) {
      const { status, text: body } = await gateway.call(sent.path, { key, ...sent });
      findings.check(sent, { status, body }, isEnveloped);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return findings.take();
}

const pathOf = ({ path }: RouteInputs, put: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, id: string) => put[id] ?? 'x');

const hasBody = ({ method }: RouteInputs): boolean => method === 'POST' || method === 'PATCH';
const requestTo = (route: RouteInputs): Call =>
  hasBody(route) ? { method: route.method, body: route.example } : { method: route.method };

it('`routeInputs` finds the inputs of every route', () => {
  expect(routes.length).toBeGreaterThan(75);
  const count = (of: (route: RouteInputs) => unknown[]) => routes.flatMap(of).length;
  expect(count(({ ids }) => ids)).toBeGreaterThan(40);
  expect(count(({ query }) => query)).toBeGreaterThan(80);
  expect(count(({ fields }) => fields)).toBeGreaterThan(120);
});

it('the gateway returns a valid response for any value in any part of a path', async () => {
  const sent = routes.flatMap((route) =>
    route.ids.flatMap((id) =>
      HOSTILE_PARTS.filter((part) => part !== '').map((part) => ({
        ...requestTo(route),
        path: pathOf(route, { [id]: part }),
      })),
    ),
  );
  expect(await findingsAmong(sent)).toEqual([]);
});

it('the gateway returns a valid response for any query parameter, even if the parameter is repeated or has another type', async () => {
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
  expect(await findingsAmong(sent)).toEqual([]);
});

it('the gateway returns a valid response for any value of any body field', async () => {
  const sent = routes.flatMap((route) =>
    [...route.fields, ['unknown'], ['__proto__']].flatMap((field) =>
      HOSTILE_VALUES.map((value) => ({
        method: route.method,
        path: pathOf(route),
        body: hasBody(route) ? withValue(route.example, field, value) : undefined,
      })),
    ),
  );
  expect(await findingsAmong(sent.filter(({ body }) => body !== undefined))).toEqual([]);
});

const withHeaders = (sent: Sent, read: NamesOfRoute): Sent[] =>
  hostileHeaders(read).map((headers) => ({ ...sent, headers }));

it('the gateway returns a valid response for any value of every standard header and every header that the code reads', async () => {
  const plain = routes.map((route) => ({ ...requestTo(route), path: pathOf(route) }));
  expect(await findingsAmong(plain)).toEqual([]);
  const sent = routes.flatMap((route, at) => {
    const read = names.at(route.method, route.path.replace(/\{(\w+)\}/g, ':$1'));
    for (const name of route.headers) read.headers.add(name.toLowerCase());
    return withHeaders(plain[at]!, read);
  });
  expect(await findingsAmong(sent)).toEqual([]);
});

it('the gateway returns a valid error for any input in a provider callback', async () => {
  const unknown = HOSTILE_PARTS.filter((part) => part !== '');
  const callbackOf = (name: string, body: unknown): Sent => ({
    method: 'POST',
    path: `/providers/${name}/callback`,
    key: null,
    body: JSON.stringify({ data: body, id: body }),
  });
  const bodies = [...PROVIDERS, ...unknown].flatMap((name) =>
    HOSTILE_VALUES.map((body) => callbackOf(name, body)),
  );
  expect(await findingsAmong(bodies)).toEqual([]);
  const headers = PROVIDERS.flatMap((name) => {
    const route = name === 'acquirer' ? '/providers/acquirer/callback' : '/providers/:name/callback';
    return withHeaders(callbackOf(name, 'x'), names.at('POST', route));
  });
  expect(await findingsAmong(headers)).toEqual([]);
});
