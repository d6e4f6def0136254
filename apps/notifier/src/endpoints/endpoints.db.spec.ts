import 'reflect-metadata';
import { newId, type Tenant } from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';
import { newest } from '../signing/secret.rules';
import { DeleteEndpoint } from './delete-endpoint';
import { RotateSecret } from './rotate-secret';
import { UpdateEndpoint } from './update-endpoint';

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let tenant: Tenant;
let update: UpdateEndpoint;
let remove: DeleteEndpoint;
let rotate: RotateSecret;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
  update = n.get(UpdateEndpoint);
  remove = n.get(DeleteEndpoint);
  rotate = n.get(RotateSecret);
});
afterAll(async () => {
  await n.stop();
  await database.drop();
});
beforeEach(() => {
  tenant = newTenant();
});

const live = (): Tenant => ({ ...tenant, environment: 'live' });

describe('CreateEndpoint', () => {
  it('returns the signing secret and stores it only in sealed form', async () => {
    const id = newId('whe');
    const created = await n.endpoint(tenant, { id, events: ['payment.failed', '*'], description: 'Shop' });
    expect(created).toEqual({
      id,
      object: 'webhook_endpoint',
      environment: 'test',
      url: 'http://127.0.0.1:8009/hook',
      events: ['payment.failed', '*'],
      description: 'Shop',
      enabled: true,
      disabled_reason: null,
      failing_since: null,
      created: 1_767_323_045,
      signing_secret: expect.stringMatching(/^whsec_[\w-]{43}$/) as string,
    });
    const [row] = await n.db.query<{ text: string }>(
      'SELECT endpoints::text AS text FROM endpoints WHERE id = $1',
      [id],
    );
    expect(row!.text).not.toContain(created.signing_secret.slice(6));
  });

  it('returns the same endpoint and secret for retries with the same ID, even if concurrent', async () => {
    const id = newId('whe');
    const all = await Promise.all(Array.from({ length: 20 }, () => n.endpoint(tenant, { id })));
    expect(new Set(all.map((created) => JSON.stringify(created))).size).toBe(1);
    expect(await n.endpoints.list({ ...tenant, limit: 100 })).toHaveLength(1);
  });

  it('rejects a second endpoint with the same URL and events, and identifies the first, even for concurrent requests', async () => {
    const events = ['payment.failed', 'payment.succeeded'] as const;
    const register = (changes: object = {}) =>
      n.endpoint(tenant, { events: [...events], allowDuplicate: false, ...changes });
    const attempts = await Promise.allSettled([register(), register(), register()]);
    const created = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    expect(created).toHaveLength(1);
    const problem = `is already registered for these events by ${created[0]}; set allow_duplicate to register it again`;
    await expect(register({ events: [...events].reverse() })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { url: [problem] },
    });
    for (const changes of [{ events: ['*'] }, { url: 'http://127.0.0.1:8009/b' }, { allowDuplicate: true }])
      await expect(register(changes)).resolves.toMatchObject({ object: 'webhook_endpoint' });
  });

  it("rejects a merchant's 17th endpoint per environment, even under concurrent requests", async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 24 }, () => n.endpoint(tenant)));
    const refused = attempts.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]!.reason).toMatchObject({
      code: 'invalid_request',
      issues: { url: [expect.stringContaining('the limit of 16 endpoints')] },
    });
    await expect(n.endpoint({ ...live() }, { url: 'https://example.com' })).resolves.toMatchObject({
      environment: 'live',
    });
  });

  it('accepts a retry for an existing endpoint when the limit is reached', async () => {
    const id = newId('whe');
    const first = await n.endpoint(tenant, { id });
    await Promise.all(Array.from({ length: 15 }, () => n.endpoint(tenant)));
    expect(await n.endpoint(tenant, { id })).toEqual(first);
  });

  it.each([
    [{ url: 'http://10.0.0.1/' }, 'url'],
    [{ url: 'http://169.254.169.254/latest' }, 'url'],
    [{ url: 'https://user:password@example.com/' }, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['payment.paid' as never] }, 'events'],
  ])('returns invalid_request for an invalid endpoint: %j', async (changes, field) => {
    await expect(n.endpoint(tenant, changes)).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { [field]: [expect.any(String)] },
    });
  });

  it('requires HTTPS in live mode', async () => {
    await expect(n.endpoint(live(), { url: 'http://example.com/' })).rejects.toMatchObject({
      issues: { url: ['must use https'] },
    });
  });
});

describe('reading endpoints', () => {
  it('lists endpoints newest first, in pages', async () => {
    const ids = [];
    for (let i = 0; i < 5; i++) ids.unshift((await n.endpoint(tenant, { id: newId('whe') })).id);
    ids.sort().reverse();
    const page = await n.endpoints.list({ ...tenant, limit: 2, startingAfter: ids[1] });
    expect(page.map(({ id }) => id)).toEqual(ids.slice(2, 5));
  });

  it("returns the same not_found for an unknown ID and for another merchant's endpoint", async () => {
    const { id } = await n.endpoint(tenant);
    await expect(n.endpoints.get({ ...newTenant(), id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(n.endpoints.get({ ...tenant, id: newId('whe') })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('returns unauthenticated for an ID of the other environment in every request', async () => {
    const { id } = await n.endpoint(tenant);
    const crossing = { code: 'unauthenticated' };
    await expect(n.endpoints.get({ ...live(), id })).rejects.toMatchObject(crossing);
    await expect(update.execute({ ...live(), id, enabled: false })).rejects.toMatchObject(crossing);
    await expect(remove.execute({ ...live(), id })).rejects.toMatchObject(crossing);
    await expect(rotate.execute({ ...live(), id, overlapSeconds: 0 })).rejects.toMatchObject(crossing);
  });
});

describe('UpdateEndpoint', () => {
  it('changes only the given fields, and clears the description if it is null', async () => {
    const { id, created, signing_secret: _, ...rest } = await n.endpoint(tenant, { description: 'old' });
    const url = 'http://127.0.0.1:8010/new';
    expect(await update.execute({ ...tenant, id, url })).toEqual({ ...rest, id, created, url });
    const cleared = await update.execute({ ...tenant, id, description: null, events: ['payout.failed'] });
    expect(cleared).toEqual({ ...rest, id, created, url, description: null, events: ['payout.failed'] });
  });

  it('validates fields in the same way as on creation', async () => {
    const { id } = await n.endpoint(tenant);
    for (const bad of [{ url: 'http://0x0a000001/' }, { events: [] }])
      await expect(update.execute({ ...tenant, id, ...bad })).rejects.toMatchObject({
        code: 'invalid_request',
      });
  });

  it('emits one event for a disabled endpoint, without the secret', async () => {
    const { id } = await n.endpoint(tenant);
    await update.execute({ ...tenant, id, enabled: false });
    await update.execute({ ...tenant, id, enabled: false });
    const [event, ...more] = await new Outbox(n.db).timeline(id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: 'webhook_endpoint.disabled', ...tenant, webhookUrl: null });
    expect(event!.data.object).toEqual(await update.execute({ ...tenant, id }));
  });

  it('returns not_found after a deletion, including for a second deletion', async () => {
    const { id } = await n.endpoint(tenant);
    const deleted = { id, object: 'webhook_endpoint', deleted: true };
    expect(await remove.execute({ ...tenant, id })).toEqual(deleted);
    await expect(n.endpoints.get({ ...tenant, id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(remove.execute({ ...tenant, id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('signing secrets', () => {
  const opened = async (id: string): Promise<string[]> =>
    (await n.endpoints.get({ ...tenant, id })).secrets.map(({ sealed }) => n.secrets.open(sealed, id));

  it('are returned newest first after a rotation with an overlap', async () => {
    const { id, signing_secret: old } = await n.endpoint(tenant);
    const { signing_secret: fresh } = await rotate.execute({ ...tenant, id, overlapSeconds: 60 });
    expect(fresh).not.toBe(old);
    expect(await opened(id)).toEqual([fresh, old]);
  });

  it.each([-1, 604_801, 1.5, NaN])('cannot be rotated with an overlap of %p', async (overlapSeconds) => {
    const { id } = await n.endpoint(tenant);
    await expect(rotate.execute({ ...tenant, id, overlapSeconds })).rejects.toMatchObject({
      issues: { overlap_seconds: [expect.any(String)] },
    });
  });

  it('remain valid after two concurrent rotations', async () => {
    const { id } = await n.endpoint(tenant);
    const both = await Promise.all([1, 2].map(() => rotate.execute({ ...tenant, id, overlapSeconds: 60 })));
    expect(await opened(id)).toEqual(expect.arrayContaining(both.map((one) => one.signing_secret)));
  });

  it('include one default secret per merchant and environment, even for concurrent callers', async () => {
    const asked = await Promise.all(Array.from({ length: 12 }, () => n.ensureDefaultSecret.execute(tenant)));
    expect(new Set(asked.map(({ secret }) => secret)).size).toBe(1);
    expect(asked[0]!.secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(await n.ensureDefaultSecret.execute(live())).not.toEqual(asked[0]);
  });

  it('cannot be unsealed for another endpoint', async () => {
    const { id } = await n.endpoint(tenant);
    const { sealed } = newest((await n.endpoints.get({ ...tenant, id })).secrets);
    n.secrets.open(sealed, id);
    expect(() => n.secrets.open(sealed, newId('whe'))).toThrow(/authenticate/);
  });
});
