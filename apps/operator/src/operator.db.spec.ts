import 'reflect-metadata';
import {
  activateMerchantCommand,
  createKeyCommand,
  createMerchantCommand,
  createProjectCommand,
  deleteProjectCommand,
  DomainError,
  ensureDefaultSecretCommand,
  listKeysCommand,
  listMerchantsCommand,
  listProjectsCommand,
  revokeKeyCommand,
  rotateKeyCommand,
  rotateProjectSecretCommand,
  setProjectEnabledCommand,
  setProjectWebhookCommand,
  setRateLimitCommand,
  type ApiKey,
  type Merchant,
  type Project,
} from '@tulay/contracts';
import { operatorUnderTest } from '../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const merchant: Merchant = {
  id: 'mer_1',
  name: 'Aling Nena',
  email: 'nena@example.com',
  live: true,
  rate_limit: null,
  created: 1_777_593_600,
};
const key: ApiKey = {
  id: 'key_1',
  merchant_id: 'mer_1',
  environment: 'test',
  scopes: ['payments:read'],
  last4: 'abcd',
  created: 1_777_593_600,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
};
const project: Project = {
  id: '9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d',
  slug: 'web-shop',
  merchant_id: 'mer_1',
  environment: 'test',
  name: 'Web shop',
  enabled: true,
  origins: [],
  compat: true,
  created: 1_777_593_600,
};

const SECRETS = { test: 'whsec_t', live: 'whsec_l' };

describe('operator merchant', () => {
  it('prints the merchant, the API keys and the webhook secrets', async () => {
    const keys = { test: 'sk_test_x', live: 'sk_live_x' };
    services.answer(createMerchantCommand, () => ({ merchant, keys }));
    services.answer(ensureDefaultSecretCommand, ({ environment }) => ({ secret: SECRETS[environment] }));
    const line = 'merchant create --name "Aling Nena" --email nena@example.com --live';
    expect(await json(line)).toEqual({ code: 0, object: { merchant, keys, webhook_secrets: SECRETS } });
    expect(services.asked[createMerchantCommand.subject]).toEqual([
      { name: 'Aling Nena', email: 'nena@example.com', live: true },
    ]);
    const { out } = await run(line);
    for (const shown of ['mer_1', 'sk_test_x', 'sk_live_x', 'whsec_t', 'whsec_l'])
      expect(out).toContain(shown);
  });

  it('creates a live webhook secret only with --live', async () => {
    services.answer(createMerchantCommand, () => ({ merchant, keys: { test: 'sk_test_x' } }));
    services.answer(ensureDefaultSecretCommand, () => ({ secret: 'whsec_t' }));
    const { object } = await json('merchant create --name N --email n@example.com');
    expect(object).toMatchObject({ keys: { test: 'sk_test_x' }, webhook_secrets: { test: 'whsec_t' } });
    expect(services.asked[ensureDefaultSecretCommand.subject]).toEqual([
      { merchantId: 'mer_1', environment: 'test' },
    ]);
  });

  it('prints the keys even if the notifier is down, and shows how to get the webhook secrets later', async () => {
    services.answer(createMerchantCommand, () => ({ merchant, keys: { test: 'sk_test_x' } }));
    const { code, object } = await json('merchant create --name N --email n@example.com');
    expect(code).toBe(1);
    expect(object).toMatchObject({
      merchant: { id: 'mer_1' },
      keys: { test: 'sk_test_x' },
      webhook_secrets: {},
      error: {
        code: 'webhook_secret_missing',
        message: expect.stringContaining('operator webhook secret --merchant mer_1 --environment test'),
      },
    });
  });

  it('prints a rejection as the error envelope', async () => {
    services.answer(createMerchantCommand, () => {
      throw new DomainError('invalid_request', 'The request has invalid fields', { email: ['must be one'] });
    });
    const { code, object } = await json('merchant create --name N --email unknown');
    expect({ code, object }).toEqual({
      code: 1,
      object: {
        error: {
          code: 'invalid_request',
          message: 'The request has invalid fields',
          issues: { email: ['must be one'] },
        },
      },
    });
    const { out, err } = await run('merchant create --name N --email unknown');
    expect([out, err]).toEqual(['', 'invalid_request: The request has invalid fields\n  email: must be one']);
  });

  it('reads every page of merchants', async () => {
    const second = { ...merchant, id: 'mer_2', rate_limit: 600 };
    services.answer(listMerchantsCommand, ({ startingAfter }) =>
      startingAfter ? { merchants: [second], has_more: false } : { merchants: [merchant], has_more: true },
    );
    expect((await json('merchant list')).object).toEqual({ merchants: [merchant, second] });
    const { out } = await run('merchant list');
    expect(out.split('\n')).toEqual([
      'ID     NAME        EMAIL             LIVE  PER MINUTE  CREATED',
      'mer_1  Aling Nena  nena@example.com  yes   default     2026-05-01 00:00',
      'mer_2  Aling Nena  nena@example.com  yes   600         2026-05-01 00:00',
    ]);
  });

  it('prints the first live key and the live webhook secret on activation', async () => {
    services.answer(activateMerchantCommand, () => ({ merchant, keys: { live: 'sk_live_x' } }));
    services.answer(ensureDefaultSecretCommand, ({ environment }) => ({ secret: SECRETS[environment] }));
    const { object } = await json('merchant activate --merchant mer_1');
    expect(object).toEqual({ merchant, keys: { live: 'sk_live_x' }, webhook_secrets: { live: 'whsec_l' } });
  });

  it.each([
    ['600', 600],
    ['default', null],
  ])('sends a rate limit of %s per minute as %p', async (text, perMinute) => {
    services.answer(setRateLimitCommand, (request) => ({ ...merchant, rate_limit: request.perMinute }));
    const { object } = await json(`merchant set-rate-limit --merchant mer_1 --per-minute ${text}`);
    expect(object).toEqual({ merchant: { ...merchant, rate_limit: perMinute } });
  });
});

describe('operator key', () => {
  it('creates a key with the requested scopes, or * by default', async () => {
    services.answer(createKeyCommand, () => ({ key, secret: 'sk_test_x' }));
    const line = 'key create --merchant mer_1 --environment test';
    expect((await json(`${line} --scope payments:read --scope balance:read`)).object).toEqual({
      key,
      secret: 'sk_test_x',
    });
    await json(line);
    expect(services.asked[createKeyCommand.subject]).toEqual([
      { merchantId: 'mer_1', environment: 'test', scopes: ['payments:read', 'balance:read'] },
      { merchantId: 'mer_1', environment: 'test', scopes: ['*'] },
    ]);
  });

  it('lists and revokes keys without printing secrets', async () => {
    services.answer(listKeysCommand, () => ({ keys: [key] }));
    services.answer(revokeKeyCommand, () => ({ ...key, revoked_at: 1_777_593_600 }));
    expect((await json('key list --merchant mer_1')).object).toEqual({ keys: [key] });
    expect((await run('key list --merchant mer_1')).out).toContain('…abcd');
    expect((await json('key revoke --key key_1')).object).toMatchObject({
      key: { revoked_at: 1_777_593_600 },
    });
  });

  it('keeps the previous key valid for 24 h by default', async () => {
    const old = { id: 'key_1', expires_at: 1_777_680_000 };
    services.answer(rotateKeyCommand, () => ({ key, secret: 'sk_test_y', old }));
    expect((await run('key rotate --key key_1')).out).toContain('The old key works until 2026-05-02');
    expect((await json('key rotate --key key_1')).object).toEqual({ key, secret: 'sk_test_y', old });
    services.asked[rotateKeyCommand.subject]!.length = 0;
    for (const overlap of ['', '--overlap 0s', '--overlap 30m'])
      await json(`key rotate --key key_1 ${overlap}`);
    expect(services.asked[rotateKeyCommand.subject]).toEqual(
      [24, 0, 0.5].map((overlapHours) => ({ keyId: 'key_1', overlapHours })),
    );
  });
});

describe('operator project', () => {
  it('sends origins and compat settings, and prints the secret once', async () => {
    services.answer(createProjectCommand, () => ({ project, compat_secret: 'sk_compat_x' }));
    const line =
      'project create --merchant mer_1 --name "Web shop" --slug web-shop --origin https://a.example ' +
      '--origin https://b.example --compat --webhook-url https://a.example/hook --static-key K';
    expect((await json(line)).object).toEqual({ project, compat_secret: 'sk_compat_x' });
    expect(services.asked[createProjectCommand.subject]).toEqual([
      {
        merchantId: 'mer_1',
        environment: 'test',
        name: 'Web shop',
        slug: 'web-shop',
        origins: ['https://a.example', 'https://b.example'],
        compat: { webhookUrl: 'https://a.example/hook', staticKey: 'K' },
      },
    ]);
  });

  it.each(['--compat', '--compat --webhook-url https://a.example', '--static-key K'])(
    'rejects %s alone as a usage error',
    async (options) => {
      const { code, object } = await json(`project create --merchant mer_1 --name N ${options}`);
      expect([code, object]).toMatchObject([
        2,
        { error: { message: expect.stringContaining('must be used together') } },
      ]);
    },
  );

  it('accepts the ID or the slug in list, disable, enable, delete and rotate-secret', async () => {
    services.answer(listProjectsCommand, () => ({ projects: [project], has_more: false }));
    services.answer(setProjectEnabledCommand, ({ enabled }) => ({ ...project, enabled }));
    services.answer(deleteProjectCommand, () => ({ id: project.id, deleted: true as const }));
    services.answer(rotateProjectSecretCommand, () => ({ project, compat_secret: 'sk_compat_y' }));
    expect((await json('project list')).object).toEqual({ projects: [project] });
    expect((await json('project disable --project web-shop')).object).toEqual({
      project: { ...project, enabled: false },
    });
    expect((await json(`project enable --project ${project.id}`)).object).toEqual({ project });
    expect((await json('project delete --project web-shop')).object).toEqual({
      project: { id: project.id, deleted: true },
    });
    expect((await json('project rotate-secret --project web-shop')).object).toMatchObject({
      compat_secret: 'sk_compat_y',
    });
    expect(services.asked[setProjectEnabledCommand.subject]).toEqual([
      { projectId: 'web-shop', enabled: false },
      { projectId: project.id, enabled: true },
    ]);
  });

  it('changes the webhook URL, the key or both, but requires at least one', async () => {
    services.answer(setProjectWebhookCommand, () => project);
    const set = (options: string) => json(`project set-webhook --project web-shop ${options}`);
    expect((await set('--webhook-url https://a.example/hook --static-key K')).object).toEqual({ project });
    expect((await set('--static-key K2')).object).toEqual({ project });
    expect((await set('')).code).toBe(2);
    expect(services.asked[setProjectWebhookCommand.subject]).toEqual([
      { projectId: 'web-shop', url: 'https://a.example/hook', staticKey: 'K' },
      { projectId: 'web-shop', staticKey: 'K2' },
    ]);
  });
});
