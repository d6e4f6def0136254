import 'reflect-metadata';
import { ERROR_CODES, EVENT_TYPES } from '@tulay/contracts';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { GatewayUnderTest } from '../../test/gateway-under-test';
import { ERROR_STATUS } from '../errors/error-status';
import { DeclaredInputs } from '../validation/declared-inputs';
import { validateDto } from '../validation/validate-dto';
import { exampleOf } from './example.decorator';

type Json = Record<string, unknown>;
interface Media {
  schema: { $ref: string };
  example?: Json;
  examples?: Record<string, { value: Json }>;
}
interface Response extends Json {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: { 'application/json': Media };
}
interface Operation extends Json {
  description: string;
  parameters: { name: string; description?: string; schema: Json }[];
  requestBody?: { content: { 'application/json': Media } };
  responses: Record<string, Response>;
  'x-error-codes': string[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  tags: { name: string; description: string }[];
  components: {
    schemas: Record<string, { properties?: Record<string, Json> }>;
    responses: Record<string, Response>;
    headers: Record<string, Json>;
    securitySchemes: Record<string, Json>;
  };
}
interface Nested {
  properties?: Record<string, Json>;
  items?: Json;
  oneOf?: Json[];
  anyOf?: Json[];
  allOf?: Json[];
}
interface Validator {
  validate: (document: object) => Promise<{ valid: boolean; errors?: unknown }>;
}

let gateway: GatewayUnderTest;
let document: Document;
let ajv: Ajv;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  document = (await gateway.call('/openapi.json')).json as unknown as Document;
  ajv = new Ajv({ strict: false });
  addFormats(ajv);
  ajv.addFormat('idn-email', true);
  ajv.addSchema(document, 'openapi');
});

afterAll(() => gateway?.stop());

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
  );
const responseOf = (response: Response): Response =>
  response.$ref ? document.components.responses[response.$ref.split('/').pop()!]! : response;
const problemsOf = ({ $ref }: { $ref: string }, value: unknown): unknown => {
  const validate = ajv.getSchema(`openapi${$ref}`)!;
  return validate(value) ? null : validate.errors;
};

describe('/openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { Validator } = jest.requireActual<{ Validator: new () => Validator }>(
      '@seriousme/openapi-schema-validator',
    );
    const found = await new Validator().validate(structuredClone(document));
    expect(found.errors).toBeUndefined();
    expect(found.valid).toBe(true);
  });

  it('describes every operation, parameter, response and section', () => {
    const missing = operations().flatMap(([name, { summary, description, parameters, responses }]) => [
      ...(summary && description ? [] : [name]),
      ...parameters.filter((one) => !one.description).map((one) => `${name} ${one.name}`),
      ...Object.entries(responses)
        .filter(([, response]) => !responseOf(response).description)
        .map(([status]) => `${name} ${status}`),
    ]);
    expect(missing).toEqual([]);
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
  });

  it('describes every property, including nested properties', () => {
    const { schemas } = document.components;
    expect(Object.entries(schemas).flatMap(([name, schema]) => notDescribed(name, schema))).toEqual([]);
  });

  it('sets additionalProperties to false in bodies and nested objects that reject undeclared fields', () => {
    const closed = Object.entries(document.components.schemas).filter(
      ([, schema]) => (schema as { additionalProperties?: unknown }).additionalProperties === false,
    );
    expect(closed.map(([name]) => name).sort()).toEqual([
      'BankDestinationBody',
      'CreatePayoutBody',
      'CreateRefundBody',
      'WalletDestinationBody',
    ]);
  });

  it('requires the fields of a payout’s destination by method', () => {
    const body = { amount: 500, method: 'gcash' };
    const bank = { bank_code: 'BNORPHMMXXX', account_number: '001234567890', account_name: 'Juan dela Cruz' };
    const accepts = (destination: object) =>
      problemsOf({ $ref: '#/components/schemas/CreatePayoutBody' }, { ...body, destination }) === null;
    const wallet = { account_no: '09171234567' };
    expect([wallet, { ...wallet, account_name: null }, bank].map(accepts)).toEqual([true, true, true]);
    const { account_name: _name, ...nameless } = bank;
    const wrong = [
      {},
      nameless,
      { ...bank, ...wallet },
      { account_no: null },
      { ...bank, account_name: null },
    ];
    expect(wrong.map(accepts)).toEqual(wrong.map(() => false));
  });

  it('describes every error code', () => {
    const { ErrorCode: codes } = document.components.schemas as Record<string, Json>;
    expect(codes?.['x-enum-descriptions']).toHaveLength(ERROR_CODES.length);
    for (const code of ERROR_CODES)
      expect(codes?.description).toMatch(new RegExp(`^- \`${code}\`: \\S.*\\.$`, 'm'));
  });

  it('groups operations into sections with readable names', () => {
    const used = new Set(operations().flatMap(([, { tags }]) => tags as string[]));
    expect(document.tags.map(({ name }) => name)).toEqual([...used].sort(byTag));
    expect([...used]).toEqual(expect.arrayContaining(['Payments', 'Static QR codes', 'Embed tokens']));
  });

  it('contains no component named after a class', () => {
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => /Schema|Dto|Controller/.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['Refund', 'RefundList', 'Payout', 'Bank']));
  });

  it('gives every type a unique name in generated code', () => {
    const pascal = (text: string) =>
      text.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
    const named = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, schema]) => 'enum' in schema || Array.isArray(schema.type))
        .map(([field]) => pascal(name) + pascal(field)),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });

  it('does not describe a secret key as a JWT', () => {
    const { secret_key: key } = document.components.securitySchemes;
    expect(key).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(JSON.stringify(key)).not.toContain('JWT');
  });

  it('lists the values of every filter that accepts only certain values', () => {
    const status = document.paths['/v1/payments']?.get?.parameters.find(({ name }) => name === 'status');
    expect(status?.schema.enum).toContain('succeeded');
    const expand = document.paths['/v1/payments/{id}']?.get?.parameters.find(({ name }) => name === 'expand');
    expect(expand?.schema.const).toBe('events');
  });
});

function notDescribed(path: string, schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = schema as Nested;
  const own = Object.entries(properties).flatMap(([field, property]) => [
    ...(property.description ? [] : [`${path}.${field}`]),
    ...notDescribed(`${path}.${field}`, property),
  ]);
  return [...own, ...[items, ...oneOf, ...anyOf, ...allOf].flatMap((one) => notDescribed(path, one))];
}

const byTag = (a: string, b: string): number => {
  const names = document.tags.map(({ name }) => name);
  return names.indexOf(a) - names.indexOf(b);
};

describe('an operation’s documented errors', () => {
  it('include every error code of the operation and every rejection by the HTTP layer', () => {
    for (const [name, operation] of operations()) {
      const codes = operation['x-error-codes'] as (keyof typeof ERROR_STATUS)[];
      const statuses = new Set(codes.map((code) => String(ERROR_STATUS[code])));
      const expected = [...statuses, '405', '503', ...(operation.requestBody ? ['413', '415'] : [])];
      const documented = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
      expect([name, documented.sort()]).toEqual([name, expected.sort()]);
    }
  });

  it('have examples with the correct error code and format', () => {
    const seen = new Set<string>();
    for (const [name, { responses }] of operations())
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const { schema, example, examples = {} } = responseOf(response).content!['application/json'];
        expect(schema.$ref).toMatch(name.includes('/api/') ? /\/CompatError$/ : /\/ApiError$/);
        for (const body of example ? [example] : Object.values(examples).map(({ value }) => value)) {
          expect([name, status, problemsOf(schema, body)]).toEqual([name, status, null]);
          const { code } = body.error as { code: keyof typeof ERROR_STATUS };
          if (!['405', '413', '415', '503'].includes(status)) expect(String(ERROR_STATUS[code])).toBe(status);
          seen.add(code);
        }
      }
    const unreachable = ['email_taken', 'invalid_token', 'already_used'];
    expect([...seen].sort()).toEqual(ERROR_CODES.filter((code) => !unreachable.includes(code)).sort());
  });

  it('document the response headers', () => {
    const { responses } = document.paths['/v1/payments']!.post!;
    const headersOf = (status: string) => Object.keys(responseOf(responses[status]!).headers ?? {});
    expect(headersOf('401').slice(0, 2)).toEqual(['Request-Id', 'WWW-Authenticate']);
    expect(headersOf('503').slice(0, 2)).toEqual(['Request-Id', 'Retry-After']);
    expect(headersOf('405')).toEqual(['Request-Id', 'Allow']);
    expect(headersOf('429')).toEqual(expect.arrayContaining(['RateLimit-Remaining', 'Retry-After']));
    expect(headersOf('201')).toEqual(
      expect.arrayContaining(['Request-Id', 'Idempotent-Replayed', 'Service-Ignored-Fields']),
    );
  });
});

describe('body examples', () => {
  it('exist for every operation with a body and match its schema', () => {
    const bodies = operations().filter(([, { requestBody }]) => requestBody);
    expect(bodies.length).toBeGreaterThan(30);
    for (const [name, { requestBody }] of bodies) {
      const { schema, example } = requestBody!.content['application/json'];
      expect([name, typeof example, problemsOf(schema, example)]).toEqual([name, 'object', null]);
    }
  });

  it('pass validation and contain only known fields', () => {
    const { bodies } = gateway.running.app.get(DeclaredInputs, { strict: false });
    for (const { type } of bodies)
      expect([type.name, validateDto(type, exampleOf(type) as Json).ignored]).toEqual([type.name, []]);
  });
});

describe('documented webhooks', () => {
  it('cover every event type with headers and the changed object', () => {
    expect(Object.keys(document.webhooks)).toEqual(EVENT_TYPES);
    for (const type of EVENT_TYPES) {
      const { parameters, requestBody } = document.webhooks[type]!.post;
      expect(parameters.map(({ name }) => name)).toEqual([
        'X-Service-Signature',
        'X-Service-Event',
        'X-Service-Delivery',
        'X-Service-Attempt',
        'User-Agent',
      ]);
      const { $ref } = requestBody!.content['application/json'].schema;
      const event = document.components.schemas[$ref.split('/').pop()!]!;
      expect(event.properties?.type).toMatchObject({ const: type });
      const data = event.properties!.data as { properties: { object: { $ref: string } } };
      const resource = document.components.schemas[data.properties.object.$ref.split('/').pop()!];
      expect(resource?.properties?.object?.const).toBe(type.split('.')[0]);
    }
  });

  it('explain signature verification and the retry schedule', () => {
    const { description } = document.tags.find(({ name }) => name === 'Webhooks')!;
    for (const word of ['HMAC-SHA256', '<t>.<raw body>', '300 seconds', '24 hours', 'constant'])
      expect(description).toContain(word);
  });
});

describe('response examples', () => {
  const contents = (): [string, Media | undefined][] => [
    ...operations().flatMap(([name, { responses }]) =>
      Object.entries(responses)
        .filter(([status]) => status < '300')
        .map(([status, response]): [string, Media | undefined] => [
          `${name} ${status}`,
          responseOf(response).content?.['application/json'],
        ]),
    ),
    ...Object.entries(document.webhooks).map(([type, { post }]): [string, Media] => [
      type,
      post.requestBody!.content['application/json'],
    ]),
  ];

  it('exist for every successful response and every webhook', () => {
    const without = contents().filter(([, media]) => media && media.example === undefined);
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it('match their schemas', () => {
    const problems = contents().flatMap(([name, media]) => {
      const found = media && problemsOf(media.schema, media.example);
      return found ? [{ name, found }] : [];
    });
    expect(problems).toEqual([]);
  });
});

describe('serving /openapi.json', () => {
  const get = async (headers: Record<string, string>) => {
    const answer = await request(`${gateway.url}/openapi.json`, { headers });
    return { ...answer, bytes: Buffer.from(await answer.body.arrayBuffer()) };
  };

  it('compresses the document if the client accepts compression', async () => {
    const [plain, gzip, br] = await Promise.all([
      get({ 'accept-encoding': 'br;q=0, gzip;q=0' }),
      get({ 'accept-encoding': 'gzip, deflate' }),
      get({ 'accept-encoding': 'gzip, deflate, br' }),
    ]);
    expect([plain, gzip, br].map((one) => one.headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 8);
    expect(br.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'public, max-age=300' });
  });

  it('returns 304 if the client already has the document', async () => {
    const { etag } = (await get({})).headers;
    for (const known of [String(etag), `"other", ${String(etag)}`, String(etag).replace('W/', ''), '*']) {
      const again = await get({ 'if-none-match': known });
      expect([known, again.statusCode, again.bytes.length, again.headers.etag]).toEqual([
        known,
        304,
        0,
        etag,
      ]);
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});
