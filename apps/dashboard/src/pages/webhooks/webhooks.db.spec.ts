import { DomainError, newId } from '@tulay/contracts';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { anEndpoint, NotifierUnderTest } from '../../../test/webhooks-under-test';

const notifier = new NotifierUnderTest();
let [dashboard, dev, viewer] = [] as unknown as [DashboardUnderTest, Member, Member];
const PATH = '/dashboard/webhooks';

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start(notifier.answers);
  dev = await dashboard.member('developer');
  viewer = await dashboard.member('viewer', { of: dev });
});
afterAll(() => dashboard.stop());

const endpoint = (changes: Parameters<typeof anEndpoint>[0] = {}, environment: 'test' | 'live' = 'test') => {
  const resource = anEndpoint(changes);
  notifier.endpoints.push({ merchantId: dev.merchantId, environment, resource });
  return { ...resource, path: `${PATH}/${resource.id}` };
};
const operationAt = (body: string, action: string): string =>
  new RegExp(`action="${action}">[^]*?name="operation" value="([^"]+)"`).exec(body)![1]!;
/** Submits a form on the page with its idempotency token. */
const press = async (page: string, action: string, typed: Record<string, string | string[]> = {}) => {
  const operation = operationAt((await dev.get(page)).body, action);
  return { operation, answer: await dev.post(action, { ...typed, operation }) };
};

beforeEach(() => {
  Object.assign(notifier, { endpoints: [], deliveries: [], events: [], refusal: null, queued: 1 });
  notifier.changes.length = notifier.asked.length = 0;
});

it("the page lists the current mode's endpoints or explains how to add an endpoint", async () => {
  expect((await viewer.get(PATH)).body).toContain('No endpoints yet');
  const [here, there] = [endpoint({ failing_since: 1 }), endpoint({ url: 'https://live.example' }, 'live')];
  const { body } = await viewer.get(PATH);
  expect(body).toContain(`href="${here.path}"`);
  expect(body).toContain('Failing');
  expect(body).not.toContain(there.url);
  expect(body).not.toContain(`${PATH}/new`);
  expect((await dev.get(PATH)).body).toContain(`href="${PATH}/new"`);
  expect(body).toContain('href="/docs/guides/receive-webhooks"');
});

it('an endpoint is created once, and only the response shows the secret', async () => {
  const typed = { url: 'https://shop.example/hook', description: 'Shop', events: ['payment.succeeded', 'x'] };
  const { operation, answer } = await press(`${PATH}/new`, PATH, typed);
  const [, , request] = notifier.changes[0]!;
  expect(request).toMatchObject({
    merchantId: dev.merchantId,
    environment: 'test',
    url: typed.url,
    events: ['payment.succeeded'],
    description: 'Shop',
  });
  expect(operation.startsWith(`${String(request.id)}.`)).toBe(true);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toContain(`whsec_of_${String(request.id)}`);
  await dev.post(PATH, { ...typed, operation });
  expect(new Set(notifier.changes.map(([, , { id }]) => id)).size).toBe(1);
  expect((await dev.get(`${PATH}/${String(request.id)}`)).body).not.toContain('whsec_');
});

it.each([
  [{ url: 'shop' }, 'Type the whole address'],
  [{ url: 'https://shop.example:22' }, 'must name port'],
  [{ url: 'https://shop.example', events: [] }, 'at least one kind'],
])(
  'the endpoint form %j is rejected without calling the notifier and keeps the input',
  async (typed, problem) => {
    const { answer } = await press(`${PATH}/new`, PATH, { events: ['*'], ...typed });
    expect([answer.status, notifier.changes]).toEqual([400, []]);
    expect(answer.body).toContain(problem);
    expect(answer.body).toContain(`value="${typed.url}"`);
  },
);

it('an error is shown if the notifier rejects the URL or the endpoint limit is reached', async () => {
  notifier.refusal = new DomainError('invalid_request', 'no', {
    url: ['must not resolve to a private network address'],
  });
  const typed = { url: 'https://10.0.0.1/', events: ['*'] };
  expect((await press(`${PATH}/new`, PATH, typed)).answer.body).toContain('We cannot send to this address');
  for (let made = 0; made < 16; made++) endpoint();
  expect((await press(`${PATH}/new`, PATH, typed)).answer.body).toContain('You have 16 endpoints');
});

it('an idempotency token of another session or purpose is rejected', async () => {
  const { path } = endpoint();
  const other = await dashboard.member('developer', { of: dev });
  const body = (await dev.get(path)).body;
  const operation = operationAt(body, `${path}/rotate`);
  for (const [person, url] of [
    [other, `${path}/rotate`],
    [dev, `${path}/disable`],
  ] as const) {
    const answer = await person.post(url, { operation });
    expect([answer.status, answer.body]).toEqual([409, expect.stringContaining('Please press once more')]);
  }
  expect(
    (await dev.post(PATH, { url: 'https://a.example', events: '*', operation: newId('whe') })).status,
  ).toBe(400);
  expect(notifier.changes).toEqual([]);
});

it('the page of an endpoint without deliveries does not suggest adding an endpoint', async () => {
  const { body } = await viewer.get(endpoint().path);
  expect(body).toContain('No deliveries yet');
  expect(body).toContain('An event that goes to an endpoint appears here');
  expect(body).not.toContain('Add a webhook endpoint');
});

it("the audit log contains only the origin of the endpoint's URL", async () => {
  const owner = await dashboard.member('owner', { of: dev });
  const typed = { url: 'https://hooks.example/T0/its-secret', description: '', events: ['payment.failed'] };
  await press(`${PATH}/new`, PATH, typed);
  const mails = await dashboard.db.query('SELECT kind FROM account_mails WHERE recipient = $1', [
    owner.email,
  ]);
  expect(mails).toEqual([{ kind: 'webhooks_changed' }]);
  const { body } = await owner.get('/dashboard/audit?action=webhook.create');
  const text = body.replaceAll('<wbr>', '');
  expect(text).toContain('Address: https://hooks.example, Events: payment.failed, Endpoint: whe_');
  expect(text).not.toContain('its-secret');
});

it('the secret is rotated once per form, with the selected overlap', async () => {
  const { path, id } = endpoint();
  const { operation, answer } = await press(path, `${path}/rotate`, { overlap: '3600' });
  const [[name, command, request]] = notifier.changes as [(typeof notifier.changes)[0]];
  expect([name, request]).toEqual([
    'rotate',
    { merchantId: dev.merchantId, environment: 'test', id, overlapSeconds: 3600 },
  ]);
  expect(operation.startsWith(`${command}.`)).toBe(true);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toContain(`whsec_by_${command}`);
  await dev.post(`${path}/rotate`, { overlap: 'forever', operation });
  expect(notifier.changes[1]).toEqual(['rotate', command, { ...request, overlapSeconds: 86_400 }]);
});

it.each([
  ['disable', 'update', { enabled: false }, '?done=saved'],
  ['test', 'test', { type: 'payment.failed' }, '/dashboard/webhooks/deliveries/77?done=tested'],
])('the form for the action %s sends a command and redirects', async (deed, name, fields, where) => {
  const { path, id } = endpoint();
  const { operation, answer } = await press(path, `${path}/${deed}`, { type: 'payment.failed' });
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe(where.startsWith('?') ? path + where : where);
  expect(notifier.changes).toMatchObject([[name, expect.anything(), { id, ...fields }]]);
  if (deed === 'test') expect(operation.startsWith(`${String(notifier.changes[0]![2].sample)}.`)).toBe(true);
});

it('submitting a test event that was already sent redirects to the delivery', async () => {
  const { path } = endpoint();
  notifier.refusal = new DomainError('conflict', 'already sent');
  const { operation, answer } = await press(path, `${path}/test`);
  expect(answer.headers.location).toBe(`${PATH}/deliveries?event=${operation.split('.')[0]}`);
});

it("a disabled endpoint's page shows the reason and offers to enable the endpoint", async () => {
  const { path } = endpoint({ enabled: false, disabled_reason: 'failing' });
  const { body } = await dev.get(path);
  expect(body).toContain('every try failed for five days');
  expect(body).not.toContain(`${path}/replay`);
  expect((await press(path, `${path}/enable`)).answer.status).toBe(303);
  expect(notifier.changes).toMatchObject([['update', expect.anything(), { enabled: true }]]);
});

it('the owner can replay the failed deliveries of the selected days', async () => {
  const { path, id } = endpoint();
  const before = Math.floor(Date.now() / 1000);
  const { answer } = await press(path, `${path}/replay`, { days: '7' });
  expect(answer.headers.location).toBe(`${PATH}/deliveries?endpoint=${id}&done=queued`);
  const since = Number(notifier.changes[0]![2].since);
  expect(Math.abs(since - (before - 7 * 86_400))).toBeLessThan(60);
  notifier.queued = 0;
  expect((await press(path, `${path}/replay`)).answer.headers.location).toContain('done=nothingQueued');
  notifier.refusal = new DomainError('invalid_state', 'disabled');
  expect((await press(path, `${path}/replay`)).answer.body).toContain('Enable it first');
});

it('an endpoint can be updated and deleted', async () => {
  const { path } = endpoint({ description: 'Old', events: ['payment.failed'] });
  expect((await dev.get(`${path}/edit`)).body).toMatch(/value="payment.failed" checked/);
  const typed = { url: 'https://new.example', description: '', events: ['*'] };
  const saved = await press(`${path}/edit`, `${path}/edit`, typed);
  expect(saved.answer.headers.location).toBe(`${path}?done=saved`);
  expect(notifier.changes[0]![2]).toMatchObject({ url: typed.url, description: null, events: ['*'] });
  const gone = await press(`${path}/delete`, `${path}/delete`);
  expect(gone.answer.headers.location).toBe(`${PATH}?done=deleted`);
  expect(notifier.changes[1]![0]).toBe('delete');
});

it('returns 404 for an endpoint of another merchant or in another mode', async () => {
  const [mine, live] = [endpoint(), endpoint({}, 'live')];
  const bob = await dashboard.member('owner');
  const ids: [Member, string][] = [
    [bob, mine.id],
    [dev, live.id],
    [dev, newId('whe')],
    [dev, 'nothing'],
  ];
  for (const [person, id] of ids)
    for (const page of ['', '/edit', '/delete'])
      expect((await person.get(`${PATH}/${id}${page}`)).status).toBe(404);
  // This token was issued to the other user for the same action.
  const theirs = await bob.get(`${PATH}/new`);
  const stolen = { operation: operationAt(theirs.body, PATH) };
  expect((await bob.post(`${mine.path}/rotate`, stolen)).status).toBe(404);
  expect(notifier.changes).toEqual([]);
});

it('read-only members do not see buttons, and their requests are rejected', async () => {
  const { path } = endpoint();
  const { status, body } = await viewer.get(path);
  expect(status).toBe(200);
  for (const deed of ['enable', 'disable', 'test', 'replay', 'rotate', 'edit', 'delete']) {
    expect(body).not.toContain(`${path}/${deed}`);
    expect((await viewer.post(`${path}/${deed}`)).status).toBe(403);
  }
  for (const page of [`${PATH}/new`, `${path}/edit`, `${path}/delete`])
    expect((await viewer.get(page)).status).toBe(403);
  expect((await viewer.post(PATH)).status).toBe(403);
  expect(notifier.changes).toEqual([]);
});
