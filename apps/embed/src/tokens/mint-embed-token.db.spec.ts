import 'reflect-metadata';
import {
  DomainError,
  environmentCrossing,
  getCustomerCommand,
  getProjectProfileCommand,
  mintEmbedTokenCommand,
  newId,
  notFound,
  type Customer,
  type MintEmbedTokenRequest,
  type ProjectProfile,
} from '@tulay/contracts';
import { CommandClient, connectBus, type NatsConnection } from '@tulay/messaging';
import { closeService, startService, type RunningService } from '@tulay/service-host';
import { answerCommands, freePort, on, testNats, type FakeService, type TestNats } from '@tulay/testing';
import { PROJECT } from '../../test/tokens';
import { embedService } from '../embed.service';

const CUSTOMER = newId('cus');
const LIVE_CUSTOMER = newId('cus');

let nats: TestNats;
let fakes: FakeService;
let embed: RunningService;
let bus: NatsConnection;
let project: ProjectProfile;
const asked: string[] = [];

beforeAll(async () => {
  nats = await testNats();
  fakes = await answerCommands(nats.url, [
    on(getProjectProfileCommand, ({ projectId }) => {
      asked.push('project');
      if (projectId.toLowerCase() === PROJECT) return project;
      throw new DomainError('project_not_found', 'No such project');
    }),
    on(getCustomerCommand, ({ id, merchantId }): Customer => {
      asked.push('customer');
      if (id === LIVE_CUSTOMER) throw environmentCrossing('customer');
      if (id === CUSTOMER && merchantId === 'mer_1') return {} as Customer;
      throw notFound('customer', id);
    }),
  ]);
  embed = await startService(
    embedService({
      NATS_URL: nats.url,
      SERVICE_PORT: String(await freePort()),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      EMBED_TOKEN_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      TRUSTED_PROXIES: 'none',
    }),
  );
  bus = await connectBus({ url: nats.url, name: 'gateway' });
});

afterAll(async () => {
  await bus.close();
  await closeService(embed.app, embed.host);
  await fakes.stop();
  await nats.stop();
});

beforeEach(() => {
  asked.length = 0;
  project = {
    id: PROJECT,
    merchantId: 'mer_1',
    environment: 'test',
    merchantName: 'Aling Nena',
    enabled: true,
    origins: [],
    now: Math.floor(Date.now() / 1000),
  };
});

const mint = (over: Partial<MintEmbedTokenRequest> = {}) =>
  new CommandClient(bus).ask(mintEmbedTokenCommand, {
    merchantId: 'mer_1',
    environment: 'test',
    projectId: PROJECT,
    audience: 'merchant',
    surface: 'payments',
    scopeField: null,
    scopeValue: null,
    tabs: null,
    ttlSeconds: 1_800,
    ...over,
  });
const of = (
  scopeField: 'customer_id' | 'external_id',
  scopeValue: string,
): Partial<MintEmbedTokenRequest> => ({
  audience: 'customer',
  scopeField,
  scopeValue,
});

describe('minting an embed token', () => {
  it('returns the token without the scope’s value', async () => {
    const before = Math.floor(Date.now() / 1000);
    const answer = await mint({ ...of('external_id', 'secret-user-42'), ttlSeconds: 90 });
    expect(answer).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/) as string,
      project_uuid: PROJECT,
      surface: 'payments',
      audience: 'customer',
      scope_field: 'external_id',
      tabs: null,
      ttl_seconds: 90,
    });
    const end = Date.parse(answer.expires_at) / 1000 - 90;
    expect(end).toBeGreaterThanOrEqual(before);
    expect(end).toBeLessThanOrEqual(Date.now() / 1000);
    expect(JSON.stringify(answer)).not.toContain('secret-user-42');
  });

  it('returns the project’s UUID in lower case, regardless of its case in the request', async () => {
    expect((await mint({ projectId: PROJECT.toUpperCase() })).project_uuid).toBe(PROJECT);
  });

  it('ignores unknown tabs and returns null for all tabs', async () => {
    expect((await mint({ surface: 'panel', tabs: ['balance', 'x'] })).tabs).toEqual(['balance']);
    expect((await mint({ surface: 'panel', tabs: [] })).tabs).toBeNull();
  });

  it.each<[string, Partial<MintEmbedTokenRequest>]>([
    ['unsupported_combo', { ...of('external_id', 'x'), surface: 'panel' }],
    ['unexpected_scope', { scopeValue: 'x' }],
    ['missing_scope', { audience: 'customer' }],
    ['invalid_tabs', { tabs: ['x'] }],
  ])('fails with %s before calling a service', async (code, over) => {
    await expect(mint({ ...over, projectId: newId('pay') })).rejects.toMatchObject({ code });
    expect(asked).toEqual([]);
  });

  it.each<[string, Partial<ProjectProfile>]>([
    ['project_not_found', { merchantId: 'mer_2' }],
    ['unauthenticated', { environment: 'live' }],
    ['project_disabled', { enabled: false }],
  ])('fails with %s before reading the customer: %j', async (code, over) => {
    project = { ...project, ...over };
    await expect(mint(of('customer_id', CUSTOMER))).rejects.toMatchObject({ code });
    expect(asked).toEqual(['project']);
  });

  it('returns project_not_found for an unknown project', async () => {
    const projectId = '00000000-0000-0000-0000-000000000000';
    await expect(mint({ projectId })).rejects.toMatchObject({ code: 'project_not_found' });
  });

  it.each<[string, string]>([
    ['customer_not_found', newId('cus')],
    ['customer_not_found', newId('pay')],
    ['customer_not_found', 'juan'],
    ['unauthenticated', LIVE_CUSTOMER],
  ])('returns %s for the customer %s', async (code, id) => {
    await expect(mint(of('customer_id', id))).rejects.toMatchObject({ code });
  });

  it('verifies that a customer exists, and accepts any external ID', async () => {
    expect((await mint(of('customer_id', CUSTOMER))).scope_field).toBe('customer_id');
    asked.length = 0;
    expect((await mint(of('external_id', 'unknown'))).scope_field).toBe('external_id');
    expect(asked).toEqual(['project']);
  });
});
