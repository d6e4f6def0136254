import 'reflect-metadata';
import { EVENT_TYPES, PAYMENT_METHODS } from '@tulay/contracts';
import { GatewayUnderTest } from '../../test/gateway-under-test';
import { DeclaredInputs } from '../validation/declared-inputs';
import type { FieldSchema } from '../validation/rule';

type Json = Record<string, unknown>;
interface Schema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}
interface Operation extends Json {
  'x-aliases'?: string[];
  summary: string;
  parameters: { name: string; in: string; schema: Json; required: boolean }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: { $ref: string } } } };
  security: Json[];
}
interface Document extends Json {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Json };
}

let gateway: GatewayUnderTest;
let document: Document;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  document = (await gateway.call('/openapi.json')).json as unknown as Document;
});

afterAll(() => gateway?.stop());

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

function documentedAs(field: FieldSchema, nullable: boolean): Json {
  const { enum: values, ...schema } = JSON.parse(JSON.stringify(field)) as FieldSchema;
  if (!nullable)
    return values?.length === 1
      ? { ...schema, const: values[0] }
      : { ...schema, ...(values && { enum: values }) };
  if (schema.oneOf) return { anyOf: [{ oneOf: schema.oneOf }, { type: 'null' }] };
  return { ...schema, type: [schema.type, 'null'], ...(values && { enum: [...values, null] }) };
}

const isLegacy = (operation: string): boolean => operation.includes(' /api/');

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 and lists every API route once, either as an operation or as an alias', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(
      operations()
        .flatMap(([name, operation]) => [name, ...(operation['x-aliases'] ?? [])])
        .sort(),
    ).toEqual(
      [
        'DELETE /v1/customers/{id}',
        'DELETE /v1/invoices/{id}',
        'DELETE /v1/payment_links/{id}',
        'DELETE /v1/products/{id}',
        'DELETE /v1/webhooks/endpoints/{id}',
        'GET /v1/balance',
        'GET /v1/balance/transactions',
        'GET /v1/balances',
        'GET /v1/balances/transactions',
        'GET /v1/branding',
        'GET /v1/customers',
        'GET /v1/customers/{id}',
        'GET /v1/events',
        'GET /v1/events/{id}',
        'GET /v1/invoices',
        'GET /v1/invoices/{id}',
        'GET /v1/payment_links',
        'GET /v1/payment_links/{id}',
        'GET /v1/payment_methods',
        'GET /v1/payments',
        'GET /v1/payments/{id}',
        'GET /v1/payouts',
        'GET /v1/payouts/banks',
        'GET /v1/payouts/{id}',
        'GET /v1/products',
        'GET /v1/products/{id}',
        'GET /v1/refunds',
        'GET /v1/refunds/{id}',
        'GET /v1/static_qr',
        'GET /v1/static_qr/{id}',
        'GET /v1/static_qr/{id}/card.pdf',
        'GET /v1/static_qrs',
        'GET /v1/static_qrs/{id}',
        'GET /v1/static_qrs/{id}/card.pdf',
        'GET /v1/webhooks/default_secret',
        'GET /v1/webhooks/deliveries',
        'GET /v1/webhooks/deliveries/{id}',
        'GET /v1/webhooks/endpoints',
        'GET /v1/webhooks/endpoints/{id}',
        'GET /v1/webhooks/endpoints/{id}/deliveries',
        'PATCH /v1/branding',
        'PATCH /v1/customers/{id}',
        'PATCH /v1/invoices/{id}',
        'PATCH /v1/payment_links/{id}',
        'PATCH /v1/products/{id}',
        'PATCH /v1/static_qr/{id}',
        'PATCH /v1/static_qrs/{id}',
        'PATCH /v1/webhooks/endpoints/{id}',
        'POST /v1/customers',
        'POST /v1/customers/{id}',
        'POST /v1/embed_tokens',
        'POST /v1/events/{id}/replay',
        'POST /v1/invoices',
        'POST /v1/invoices/{id}',
        'POST /v1/invoices/{id}/duplicate',
        'POST /v1/invoices/{id}/mark_paid',
        'POST /v1/invoices/{id}/pay',
        'POST /v1/invoices/{id}/send',
        'POST /v1/invoices/{id}/void',
        'POST /v1/payment_links',
        'POST /v1/payment_links/{id}',
        'POST /v1/payment_links/{id}/activate',
        'POST /v1/payment_links/{id}/deactivate',
        'POST /v1/payments',
        'POST /v1/payments/{id}/cancel',
        'POST /v1/payouts',
        'POST /v1/payouts/{id}/cancel',
        'POST /v1/products',
        'POST /v1/products/{id}',
        'POST /v1/products/{id}/archive',
        'POST /v1/products/{id}/stock',
        'POST /v1/products/{id}/unarchive',
        'POST /v1/refunds',
        'POST /v1/static_qr',
        'POST /v1/static_qr/{id}',
        'POST /v1/static_qr/{id}/archive',
        'POST /v1/static_qr/{id}/unarchive',
        'POST /v1/static_qrs',
        'POST /v1/static_qrs/{id}',
        'POST /v1/static_qrs/{id}/archive',
        'POST /v1/static_qrs/{id}/unarchive',
        'POST /v1/webhooks/default_secret/rotate',
        'POST /v1/webhooks/deliveries/{id}/replay',
        'POST /v1/webhooks/endpoints',
        'POST /v1/webhooks/endpoints/{id}',
        'POST /v1/webhooks/endpoints/{id}/replay',
        'POST /v1/webhooks/endpoints/{id}/rotate_secret',
        'POST /v1/webhooks/endpoints/{id}/test',
        'POST /api/merchant-project/{project}/webhook-checkout',
      ].sort(),
    );
  });

  it('states the public address as its server, from which generated clients take their base URL', async () => {
    const PUBLIC_URL = 'https://pay.example';
    const other = await GatewayUnderTest.start({ PUBLIC_URL });
    const { servers } = (await other.call('/openapi.json')).json;
    await other.stop();
    expect(servers).toEqual([{ url: PUBLIC_URL }]);
  });

  it('lists an operation once if other paths or methods have the same effect', () => {
    expect(document.paths['/v1/static_qrs/{id}']?.patch?.['x-aliases']).toEqual([
      'POST /v1/static_qrs/{id}',
      'POST /v1/static_qr/{id}',
      'PATCH /v1/static_qr/{id}',
    ]);
    expect(document.paths['/v1/static_qr']).toBeUndefined();
  });

  it('states the scope that each operation requires', () => {
    for (const [name, operation] of operations()) {
      const scope = expect.stringMatching(/^[a-z_]+:(read|write)$/);
      const security = isLegacy(name) ? [{ compat_key: [] }] : [{ secret_key: [scope] }];
      expect([name, operation.security]).toEqual([name, security]);
      const required = /"([a-z_]+:(?:read|write))"/.exec(JSON.stringify(operation.security))?.[1];
      if (required) expect(operation.description).toMatch(`Required scope: \`${required}\`.`);
    }
  });

  it('gives each operation an ID that code generators can use', () => {
    const names = operations().map(([, { operationId }]) => operationId as string);
    expect(names.filter((name) => !/^[a-z][A-Za-z]+_[a-z][A-Za-z]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('payments_create');
  });

  it('declares types for the values that generated clients read and send', () => {
    const { schemas } = document.components;
    const methods = ['gcash', 'bank', 'instapay', 'pesonet'];
    expect(schemas.Payout?.properties).toMatchObject({
      method: { enum: methods },
      destination: {
        oneOf: [
          { $ref: '#/components/schemas/WalletDestination' },
          { $ref: '#/components/schemas/BankDestination' },
        ],
      },
    });
    expect(schemas.CreatePayoutBody?.properties?.method).toMatchObject({ enum: methods });
    expect(schemas.WalletDestination?.required).toEqual(['account_no']);
    expect(schemas.BankDestination?.required).toEqual(['bank_code', 'account_number', 'account_name']);
    expect(schemas.Payment?.properties?.checkout_url).toMatchObject({ format: 'uri' });
    const [project] =
      document.paths['/api/merchant-project/{project}/webhook-checkout']?.post?.parameters ?? [];
    expect(project).toMatchObject({ name: 'project', schema: { type: 'string' } });
  });

  it('describes the defaults of body fields without making the fields required in generated clients', () => {
    const bodies = Object.entries(document.components.schemas).filter(([name]) => name.endsWith('Body'));
    const fields = bodies.flatMap(([, { properties = {} }]) => Object.values(properties));
    expect(fields.filter((field) => field.default !== undefined)).toEqual([]);
    const { currency } = document.components.schemas.CreatePaymentBody?.properties ?? {};
    expect(currency?.description).toMatch(/Defaults to `"PHP"`\.$/);
  });

  it('documents the request headers', () => {
    const headersOf = (operation: Operation | undefined) =>
      (operation?.parameters ?? []).filter((one) => one.in === 'header').map(({ name }) => name);
    const { post, get } = document.paths['/v1/payments'] ?? {};
    expect(headersOf(document.paths['/v1/customers/{id}']?.patch)).toContain('Idempotency-Key');
    expect(headersOf(post).sort()).toEqual(['Idempotency-Key', 'X-Service-Key-Id']);
    expect(headersOf(get)).toEqual([]);
  });

  it('documents the parameters of a list endpoint with their limits', () => {
    const { parameters = [] } = document.paths['/v1/payments']?.get ?? {};
    const query = parameters.filter((one) => one.in === 'query');
    expect(query.map(({ name }) => name).sort()).toEqual([
      'amount[gte]',
      'amount[lte]',
      'created[gt]',
      'created[gte]',
      'created[lt]',
      'created[lte]',
      'currency',
      'customer_id',
      'external_id',
      'limit',
      'method',
      'reference',
      'source',
      'source_type',
      'starting_after',
      'status',
    ]);
    expect(query.find(({ name }) => name === 'limit')?.schema).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 25,
    });
    expect(query.every(({ required }) => !required)).toBe(true);
  });

  it('documents the type and limits of every body field', () => {
    const { CreatePaymentBody: body } = document.components.schemas;
    expect(body?.required).toEqual(['amount', 'method']);
    expect(body?.properties).toMatchObject({
      amount: { type: 'number', minimum: 0.01, maximum: 9_999_999.99 },
      method: { type: 'string', enum: [...PAYMENT_METHODS] },
      currency: { type: ['string', 'null'], minLength: 3, maxLength: 3 },
      description: { type: ['string', 'null'], maxLength: 500 },
      return_url: { type: ['string', 'null'], format: 'uri' },
      customer: { anyOf: [{ $ref: '#/components/schemas/PaymentCustomerBody' }, { type: 'null' }] },
      metadata: { type: ['object', 'null'], additionalProperties: true },
      expires_in: { type: ['integer', 'null'], minimum: 60, maximum: 604_800 },
    });
    const { CreateWebhookEndpointBody: endpoint } = document.components.schemas;
    expect(endpoint?.properties?.events).toMatchObject({
      type: ['array', 'null'],
      items: { type: 'string', enum: ['*', ...EVENT_TYPES] },
    });
  });

  it('marks only clearable fields as nullable', () => {
    const { UpdatePaymentLinkBody: link } = document.components.schemas;
    expect(link?.properties?.expires_at?.anyOf).toContainEqual({ type: 'null' });
    expect(link?.properties?.description).toMatchObject({ type: 'string' });
    const { UpdateInvoiceBody: invoice } = document.components.schemas;
    expect(invoice?.properties?.deposit_due_at?.anyOf).toContainEqual({ type: 'null' });
    expect(invoice?.properties?.deposit_rate).toMatchObject({
      type: ['number', 'null'],
      exclusiveMinimum: 0,
      exclusiveMaximum: 1,
    });
  });

  it('documents the enforced limits of every body field', () => {
    const { bodies } = gateway.running.app.get(DeclaredInputs, { strict: false });
    const declared = [...bodies].flatMap(({ type, fields }) =>
      fields.filter(({ nested }) => !nested).map((field) => ({ body: type.name, ...field })),
    );
    expect(declared.length).toBeGreaterThan(150);
    for (const { body, name, presence, schema } of declared) {
      const documented = document.components.schemas[body]?.properties?.[name];
      const expected = presence === 'fixed' ? undefined : documentedAs(schema, presence === 'optional');
      expect({ body, name, ...documented }).toMatchObject({ body, name, ...expected });
      expect([body, name, documented === undefined]).toEqual([body, name, presence === 'fixed']);
    }
  });

  it('documents the enforced limits and values of every query parameter', () => {
    const { queries } = gateway.running.app.get(DeclaredInputs, { strict: false });
    const declared = [...queries].flatMap(({ fields }) => fields);
    expect(declared.filter(({ schema }) => schema.enum).length).toBeGreaterThan(8);
    const documented = operations().flatMap(([, { parameters }]) => parameters);
    for (const { name, schema } of declared) {
      const said = expect.objectContaining(documentedAs(schema, false));
      expect(documented).toContainEqual(expect.objectContaining({ in: 'query', name, schema: said }));
    }
  });

  it('gives every field a type', () => {
    const untyped = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, schema]) => !['type', '$ref', 'anyOf', 'oneOf'].some((word) => word in schema))
        .map(([field]) => `${name}.${field}`),
    );
    expect(untyped).toEqual([]);
  });

  it('lists every payment field as required, except the optional events', () => {
    const { Payment: payment } = document.components.schemas;
    const fields = Object.keys(payment?.properties ?? {});
    expect(fields.length).toBeGreaterThan(27);
    expect(payment?.required).toEqual(fields.filter((name) => name !== 'events'));
    expect(payment?.properties?.net_amount).toMatchObject({ type: ['number', 'null'] });
  });
});
