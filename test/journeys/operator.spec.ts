import { SERVICES, type ApiKey } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { Api } from '../support/api';
import {
  baseUrl,
  createMerchant,
  operator as twoOperators,
  operatorProgram as operator,
  type TestMerchant,
} from '../support/stack';
import { WebhookReceiver } from '../support/webhook-receiver';

interface CreatedKey {
  key: ApiKey;
  secret: string;
}
interface Refusal {
  error: { code: string; message: string };
}

let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await createMerchant('Operated Store');
});

const createKey = (...options: string[]): Promise<CreatedKey> =>
  operator('key', 'create', '--merchant', merchant.id, ...options);

const statusWith = async (secret: string): Promise<number> =>
  (await new Api(baseUrl(), secret).get('/v1/payments?limit=1')).status;

const becomes = (secret: string, status: number): Promise<boolean> =>
  eventually(async () => {
    expect(await statusWith(secret)).toBe(status);
    return true;
  });

describe('an API key created by the operator', () => {
  it('allows only requests within its scopes', async () => {
    const { secret } = await createKey('--environment', 'test', '--scope', 'payments:read');
    const api = new Api(baseUrl(), secret);
    expect((await api.get('/v1/payments')).status).toBe(200);
    const refused = await api.post('/v1/payments', { amount: 100, method: 'gcash_qr' });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
  });

  it('is rejected after its revocation', async () => {
    const { key, secret } = await createKey();
    expect(await statusWith(secret)).toBe(200);
    await operator('key', 'revoke', '--key', key.id);
    await becomes(secret, 401);
  });

  it('remains valid after rotation until the overlap ends', async () => {
    const old = await createKey();
    const rotated = await operator<CreatedKey>('key', 'rotate', '--key', old.key.id, '--overlap', '1h');
    expect([await statusWith(old.secret), await statusWith(rotated.secret)]).toEqual([200, 200]);
    await operator('clock', 'advance', '--by', '1h');
    await becomes(old.secret, 401);
    expect(await statusWith(rotated.secret)).toBe(200);
  });

  it('does not work in live mode before activation', async () => {
    const email = `inactive-${Date.now()}@example.test`;
    const made = await operator<{ merchant: { id: string }; keys: object; webhook_secrets: object }>(
      'merchant',
      'create',
      '--name',
      'Not yet',
      '--email',
      email,
    );
    expect([Object.keys(made.keys), Object.keys(made.webhook_secrets)]).toEqual([['test'], ['test']]);
    const live = ['key', 'create', '--merchant', made.merchant.id, '--environment', 'live'];
    expect((await operator<Refusal>(...live)).error.code).toBe('invalid_state');
    const again = ['merchant', 'create', '--name', 'Again', '--email', email.toUpperCase()];
    expect((await operator<Refusal>(...again)).error.code).toBe('email_taken');
    const activate = ['merchant', 'activate', '--merchant', made.merchant.id];
    expect((await operator<Refusal>(...activate)).error.code).toBe('insufficient_scope');
    const active = await twoOperators<{ keys: { live: string } }>(...activate);
    expect(await statusWith(active.keys.live)).toBe(200);
  });
});

describe('operator settings for a merchant', () => {
  it("set the rate limit of each of the merchant's keys", async () => {
    const setLimit = (perMinute: string) =>
      operator('merchant', 'set-rate-limit', '--merchant', merchant.id, '--per-minute', perMinute);
    await setLimit('3');
    const { secret } = await createKey();
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push(await statusWith(secret));
    expect(statuses).toEqual([200, 200, 200, 429]);
    await setLimit('100000');
  });

  it('set the fee of later payments', async () => {
    const fees = ['--method', 'gcash_qr', '--basis-points', '250', '--fixed', '5.00'];
    await operator('merchant', 'fees', 'set', '--merchant', merchant.id, ...fees);
    const feeOfNext = async () => (await merchant.test.createPayment({ amount: 200 })).fee_amount;
    expect(await eventually(async () => (await feeOfNext()) === 10)).toBe(true);
  });
});

describe('a merchant that the operator restricts', () => {
  const restrict = (verb: string, { id }: TestMerchant) =>
    twoOperators<{ restrictions: object; pending: string[] }>(
      'merchant',
      verb,
      '--merchant',
      id,
      '--reason',
      'case 12',
    );
  const answerOf = async (api: Api, path: string, request: object) => {
    const { status, body } = await api.post<Refusal>(path, request);
    return [status, body.error?.code];
  };
  const createWith = (api: Api) => answerOf(api, '/v1/payments', { amount: 100, method: 'gcash_qr' });

  it('cannot create payments in the modes that its state (suspended or closed) blocks', async () => {
    const suspended = await createMerchant('Suspended Store');
    const refused = [403, 'insufficient_scope'];
    expect(await createWith(suspended.live)).not.toEqual(refused);
    expect(await restrict('suspend', suspended)).toMatchObject({
      restrictions: { state: 'suspended' },
      pending: [],
    });
    expect([await createWith(suspended.live), await createWith(suspended.test)]).toEqual([
      refused,
      [201, undefined],
    ]);
    expect((await suspended.live.get('/v1/payments')).status).toBe(200);
    const link = { amount: 100, description: 'Lunch' };
    expect(await answerOf(suspended.live, '/v1/payment_links', link)).toEqual(refused);
    expect(await answerOf(suspended.test, '/v1/payment_links', link)).toEqual([201, undefined]);
    await restrict('resume', suspended);
    expect(await createWith(suspended.live)).not.toEqual(refused);
    expect(await restrict('close', suspended)).toMatchObject({ pending: [] });
    expect([await createWith(suspended.live), await createWith(suspended.test)]).toEqual([refused, refused]);
  });

  it('cannot use embeds while suspended or closed, not even with earlier tokens', async () => {
    const store = await createMerchant('Embedding Store');
    const projectOf = async (environment: string) => {
      const options = ['--merchant', store.id, '--environment', environment, '--name', 'Web shop'];
      return (await operator<{ project: { id: string } }>('project', 'create', ...options)).project.id;
    };
    const projects = { test: await projectOf('test'), live: await projectOf('live') };
    const mint = (environment: 'test' | 'live', surface: string) =>
      store[environment].post<{ token: string } & Refusal>('/v1/embed_tokens', {
        project_uuid: projects[environment],
        audience: 'merchant',
        surface,
      });
    const frames = (['test', 'live'] as const).flatMap((environment) =>
      ['payments', 'panel'].map((surface) => ({ environment, surface })),
    );
    const earlier = await Promise.all(
      frames.map(async ({ environment, surface }) => {
        const { token } = (await mint(environment, surface)).body;
        return `/embed/${surface}/${projects[environment]}?token=${token}`;
      }),
    );
    const statuses = async () => ({
      minted: await Promise.all(frames.map(async (one) => (await mint(one.environment, one.surface)).status)),
      shown: await Promise.all(earlier.map(async (path) => (await new Api(baseUrl()).get(path)).status)),
    });
    const [works, blocked] = [
      { minted: 201, shown: 200 },
      { minted: 403, shown: 403 },
    ];
    const all = (test: typeof works, live: typeof works) => ({
      minted: [test.minted, test.minted, live.minted, live.minted],
      shown: [test.shown, test.shown, live.shown, live.shown],
    });
    expect(await statuses()).toEqual(all(works, works));
    await restrict('suspend', store);
    expect(await statuses()).toEqual(all(works, blocked));
    expect((await mint('live', 'panel')).body.error.code).toBe('project_disabled');
    await restrict('resume', store);
    expect(await statuses()).toEqual(all(works, works));
    await restrict('close', store);
    expect(await statuses()).toEqual(all(blocked, blocked));
  });

  it('receives account.updated when it is closed', async () => {
    const closed = await createMerchant('Closing Store');
    const receiver = await WebhookReceiver.start();
    try {
      const endpoint = { url: receiver.url(), events: ['account.updated'] };
      expect((await closed.test.post('/v1/webhooks/endpoints', endpoint)).status).toBe(201);
      await restrict('close', closed);
      await eventually(() => receiver.received.length === 1);
      expect(receiver.received[0]?.event.data.object).toEqual({
        id: closed.id,
        object: 'account',
        environment: 'test',
        status: 'closed',
        payments_enabled: false,
        payouts_enabled: false,
        limits: [],
      });
    } finally {
      await receiver.stop();
    }
  });

  it('shows payers a page without a form once it is closed, and its data is read-only', async () => {
    const closed = await createMerchant('Closed Store');
    const { body: link } = await closed.test.post<{ url: string }>('/v1/payment_links', {
      amount: 100,
      description: 'Lunch',
    });
    const page = () => closed.test.request<string>('GET', new URL(link.url).pathname);
    expect((await page()).text).toContain('<form');
    await restrict('close', closed);
    expect((await page()).text).toContain('Closed Store cannot take payments online right now');
    expect((await page()).text).not.toContain('<form');
    const refused = [403, 'insufficient_scope'];
    expect(await answerOf(closed.test, '/v1/customers', { name: 'Ana' })).toEqual(refused);
    expect((await closed.test.get('/v1/customers')).status).toBe(200);
    expect((await operator<Refusal>('key', 'create', '--merchant', closed.id)).error.code).toBe(
      'insufficient_scope',
    );
  });
});

describe('operator commands on the running system', () => {
  it('doctor and ledger verify find no problems', async () => {
    const health = await operator<{ ok: boolean; problems: unknown[]; services: unknown[] }>('doctor');
    expect([health.ok, health.problems, health.services.length]).toEqual([true, [], SERVICES.length]);
    expect(await operator('ledger', 'verify')).toMatchObject({ ok: true, findings: [] });
  });

  it('clock advance applies to every service', async () => {
    const clock = await operator<{ offset_seconds: number; services: Record<string, number> }>(
      'clock',
      'advance',
      '--by',
      '1s',
    );
    expect(new Set(Object.values(clock.services))).toEqual(new Set([clock.offset_seconds]));
  });

  it('bus republish publishes recorded events again, without duplicate effects', async () => {
    const before = await operator<{ journals: number }>('ledger', 'verify');
    const { queued } = await operator<{ queued: number }>('bus', 'republish', '--since', '35d');
    expect(queued).toBeGreaterThan(0);
    await eventually(async () => (await operator<{ ok: boolean }>('doctor')).ok);
    expect((await operator<{ journals: number }>('ledger', 'verify')).journals).toBe(before.journals);
  });

  it('bus republish rejects events older than 35 days', async () => {
    expect(await operator('bus', 'republish', '--since', '36d')).toMatchObject({
      error: { code: 'not_republished', message: expect.stringContaining('35 days') },
    });
  });
});
