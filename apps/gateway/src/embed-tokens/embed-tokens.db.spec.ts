import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  DomainError,
  mintEmbedTokenCommand,
  type EmbedToken,
  type ErrorCode,
  type MintEmbedTokenRequest,
} from '@tulay/contracts';
import { answerCommands, on, type FakeService } from '@tulay/testing';
import { GatewayUnderTest, type MerchantWithKeys } from '../../test/gateway-under-test';
import { ERROR_STATUS } from '../errors/error-status';

const PROJECT = randomUUID();

let gateway: GatewayUnderTest;
let merchant: MerchantWithKeys;
let embed: FakeService;
const asked: MintEmbedTokenRequest[] = [];
let refusal: ErrorCode | null = null;

const minted = (request: MintEmbedTokenRequest): EmbedToken => ({
  token: `token ${asked.length}`,
  expires_at: '2026-01-02T03:04:05.000Z',
  project_uuid: request.projectId,
  surface: request.surface,
  audience: request.audience,
  scope_field: request.scopeField,
  tabs: null,
  ttl_seconds: request.ttlSeconds,
});

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
  });
  merchant = await gateway.merchant();
  embed = await answerCommands(gateway.nats.url, [
    on(mintEmbedTokenCommand, (request) => {
      if (refusal) throw new DomainError(refusal, 'no');
      asked.push(request);
      return minted(request);
    }),
  ]);
});

afterAll(async () => {
  await embed?.stop();
  await gateway?.stop();
});

beforeEach(() => {
  asked.length = 0;
  refusal = null;
});

const BODY = { project_uuid: PROJECT, audience: 'merchant' };
const post = (body: object, headers = {}) => gateway.post('/v1/embed_tokens', merchant.test, body, headers);

describe('POST /v1/embed_tokens', () => {
  it('sends the body to the embed service with defaults for omitted fields', async () => {
    const { status, json } = await post(BODY);
    expect([status, json]).toEqual([201, minted(asked[0]!)]);
    expect(asked[0]).toEqual({
      merchantId: merchant.id,
      environment: 'test',
      projectId: PROJECT,
      audience: 'merchant',
      surface: 'payments',
      scopeField: null,
      scopeValue: null,
      tabs: null,
      ttlSeconds: 1_800,
    });
  });

  it('forwards all values, including unknown tab names', async () => {
    await post({
      ...BODY,
      audience: 'customer',
      surface: 'panel',
      scope_field: 'external_id',
      scope_value: 'x'.repeat(255),
      tabs: ['payments', 'settings'],
      ttl_seconds: 86_400,
    });
    expect(asked[0]).toMatchObject({
      audience: 'customer',
      surface: 'panel',
      scopeField: 'external_id',
      scopeValue: 'x'.repeat(255),
      tabs: ['payments', 'settings'],
      ttlSeconds: 86_400,
    });
  });

  it.each<[string, object]>([
    ['project_uuid', { project_uuid: undefined }],
    ['project_uuid', { project_uuid: 'my-shop' }],
    ['project_uuid', { project_uuid: `${PROJECT}0` }],
    ['project_uuid', { project_uuid: 7 }],
    ['audience', { audience: undefined }],
    ['audience', { audience: 'operator' }],
    ['surface', { surface: 'checkout' }],
    ['scope_field', { scope_field: 'email' }],
    ['scope_value', { scope_value: '' }],
    ['scope_value', { scope_value: 'x'.repeat(256) }],
    ['scope_value', { scope_value: 42 }],
    ['tabs', { tabs: 'payments' }],
    ['tabs', { tabs: [1] }],
    ['tabs', { tabs: Array(101).fill('payments') }],
    ['ttl_seconds', { ttl_seconds: 59 }],
    ['ttl_seconds', { ttl_seconds: 86_401 }],
    ['ttl_seconds', { ttl_seconds: 90.5 }],
    ['ttl_seconds', { ttl_seconds: '1800' }],
  ])('rejects an invalid %s with invalid_request: %j', async (field, over) => {
    const { status, json } = await post({ ...BODY, ...over });
    expect([status, json.error.code, Object.keys(json.error.issues!)]).toEqual([
      400,
      'invalid_request',
      [field],
    ]);
    expect(asked).toEqual([]);
  });

  it.each([60, 86_400])('accepts a lifetime of %d seconds', async (ttl_seconds) => {
    expect((await post({ ...BODY, ttl_seconds })).status).toBe(201);
  });

  it.each<[ErrorCode, number]>([
    ['unsupported_combo', 400],
    ['unexpected_scope', 400],
    ['missing_scope', 400],
    ['invalid_tabs', 400],
    ['project_not_found', 404],
    ['project_disabled', 403],
    ['customer_not_found', 404],
    ['unauthenticated', 401],
  ])('returns the embed service’s %s error with status %d', async (code, status) => {
    refusal = code;
    const answer = await post(BODY);
    expect([answer.status, answer.json.error.code, ERROR_STATUS[code]]).toEqual([status, code, status]);
  });

  it.each([undefined, `sk_test_${'x'.repeat(32)}`])('returns unauthenticated for the key %s', async (key) => {
    const answer = await gateway.call('/v1/embed_tokens', { method: 'POST', body: BODY, key: key ?? null });
    expect([answer.status, answer.json.error.code]).toEqual([401, 'unauthenticated']);
  });

  it('replays the first token for a repeated Idempotency-Key and stores it encrypted', async () => {
    const headers = { 'Idempotency-Key': 'page-1' };
    const first = await post(BODY, headers);
    const again = await post({ ...BODY, audience: 'nonsense' }, headers);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
      201,
      first.text,
      'true',
    ]);
    expect(asked).toHaveLength(1);
    const kept = await gateway.running.host.stored!.db.query<{ kept: string }>(
      "SELECT row_to_json(r)::text AS kept FROM idempotency_records r WHERE key = 'page-1'",
    );
    expect(kept[0]?.kept).not.toContain('token 1');
  });

  it('creates a new token for each request without an Idempotency-Key', async () => {
    const [one, two] = [await post(BODY), await post(BODY)];
    expect(one.text).not.toBe(two.text);
  });
});
