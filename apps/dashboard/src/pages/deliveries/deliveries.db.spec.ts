import { DomainError, newId, type WebhookDeliveryDetail } from '@tulay/contracts';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { aDelivery, anEndpoint, anEvent, NotifierUnderTest } from '../../../test/webhooks-under-test';

const notifier = new NotifierUnderTest();
let [dashboard, dev, viewer] = [] as unknown as [DashboardUnderTest, Member, Member];
const PATH = '/dashboard/webhooks/deliveries';
const EVENTS = '/dashboard/events';

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start(notifier.answers);
  dev = await dashboard.member('developer');
  viewer = await dashboard.member('viewer', { of: dev });
});
afterAll(() => dashboard.stop());

beforeEach(() => {
  Object.assign(notifier, { endpoints: [], deliveries: [], events: [], refusal: null, queued: 1 });
  notifier.changes.length = notifier.asked.length = 0;
});

const mine = (environment: 'test' | 'live' = 'test') => ({ merchantId: dev.merchantId, environment });
const delivery = (changes: Partial<WebhookDeliveryDetail> = {}, environment: 'test' | 'live' = 'test') => {
  const resource = aDelivery(changes);
  notifier.deliveries.push({ ...mine(environment), resource });
  return { ...resource, path: `${PATH}/${resource.id}` };
};
const operationAt = (body: string, action: string): string =>
  new RegExp(`action="${action}">[^]*?name="operation" value="([^"]+)"`).exec(body)![1]!;

it("the delivery list contains deliveries to endpoints, payments' webhook URLs and legacy checkouts", async () => {
  const endpoint = anEndpoint({ url: 'https://shop.example/hook' });
  notifier.endpoints.push({ ...mine(), resource: endpoint });
  delivery({ endpoint: endpoint.id, status: 'delivered' });
  delivery({ url: 'https://order.example/7' });
  delivery({ project: 'a project' });
  delivery({ endpoint: newId('whe'), sample: true });
  const { body } = await viewer.get(PATH);
  for (const text of [
    'https://shop.example/hook',
    'https://order.example/7',
    'Legacy checkout a project',
    'deleted endpoint',
  ])
    expect(body).toContain(text);
  expect(body).toContain('Failed · Test');
});

it('the delivery list keeps the search in the URL and requests only matching deliveries', async () => {
  const [endpoint, event, payment] = [newId('whe'), newId('evt'), newId('pay')];
  for (let made = 0; made < 51; made++) delivery();
  const search = `endpoint=${endpoint}&event=${event}&payment=${payment}&status=failed`;
  const { body } = await viewer.get(`${PATH}?${search}&merchant_id=mer_other`);
  expect(notifier.asked).toEqual([{ ...mine(), endpoint, event, payment, status: 'failed', limit: 50 }]);
  expect(body).toContain(`value="${endpoint}" selected`);
  const last = notifier.deliveries[49]!.resource.id;
  const more = new URLSearchParams({
    event,
    payment,
    endpoint,
    status: 'failed',
    starting_after: String(last),
  });
  expect(body).toContain(`href="${PATH}?${more.toString().replaceAll('&', '&amp;')}"`);
  await viewer.get(`${PATH}?project=p1&status=nothing&starting_after=${last}`);
  expect(notifier.asked[1]).toEqual({ ...mine(), project: 'p1', limit: 50, startingAfter: String(last) });
  expect((await viewer.get(`${PATH}?starting_after=whe_1`)).status).toBe(404);
});

it("a delivery's page shows the request and response of each attempt as text", async () => {
  const event = anEvent();
  notifier.events.push({ ...mine(), resource: event });
  const { path } = delivery({ event: event.id, url: 'https://order.example/7' });
  const { body } = await viewer.get(path);
  expect(body).toContain('&lt;b&gt;out of order&lt;/b&gt;');
  expect(body).toContain('POST https://order.example/7\nContent-Type: application/json\n');
  expect(body).toContain('The status was no success');
  expect(body).toContain('X-Service-Attempt: 1');
  expect(body).toContain(`&quot;id&quot;: &quot;${event.id}&quot;`);
});

it('the body of a legacy checkout delivery is shown without the static key', async () => {
  const event = anEvent();
  notifier.events.push({ ...mine(), resource: event });
  const { path } = delivery({ event: event.id, project: 'p1', history: [], attempts: 0 });
  const { body } = await viewer.get(path);
  expect(body).toContain('&quot;externalId&quot;: &quot;order-7&quot;');
  expect(body).toContain('with its key');
  expect(body).toContain('Nothing has been sent yet');
});

it('members with permission can replay a delivery once per form', async () => {
  const { path, id, event } = delivery();
  expect((await viewer.get(path)).body).not.toContain(`${path}/replay`);
  expect((await viewer.post(`${path}/replay`)).status).toBe(403);
  const operation = operationAt((await dev.get(path)).body, `${path}/replay`);
  const answers = [
    await dev.post(`${path}/replay`, { operation }),
    await dev.post(`${path}/replay`, { operation }),
  ];
  for (const { headers } of answers) expect(headers.location).toBe(`${PATH}?event=${event}&done=queued`);
  expect(new Set(notifier.changes.map(([, command]) => command)).size).toBe(1);
  expect(notifier.changes[0]![2]).toEqual({ ...mine(), id: String(id) });
  expect((await dev.post(`${path}/replay`, { operation: 'x' })).status).toBe(409);
  notifier.refusal = new DomainError('invalid_state', 'disabled');
  expect((await dev.post(`${path}/replay`, { operation })).body).toContain('It cannot be delivered again');
});

it.each([{ status: 'pending' as const }, { sample: true }])(
  'the page does not offer to replay a delivery with %j',
  async (changes) => {
    const { path } = delivery(changes);
    expect((await dev.get(path)).body).not.toContain(`${path}/replay`);
  },
);

it('the event list contains events of the selected type with links to their pages', async () => {
  expect((await viewer.get(EVENTS)).body).toContain('No events yet');
  const event = anEvent();
  notifier.events.push({ ...mine(), resource: event }, { ...mine('live'), resource: anEvent() });
  const { body } = await viewer.get(`${EVENTS}?type=payment.succeeded`);
  expect(notifier.asked[1]).toEqual({ ...mine(), type: 'payment.succeeded', limit: 50 });
  expect(body).toContain(`href="${EVENTS}/${event.id}"`);
  expect(body.match(/row-link/g)).toHaveLength(1);
  await viewer.get(`${EVENTS}?type=other`);
  expect(notifier.asked[2]).not.toHaveProperty('type');
});

it("an event's page shows the body and deliveries and lets the owner replay the event", async () => {
  const event = anEvent();
  notifier.events.push({ ...mine(), resource: event });
  const { path: of } = delivery({ event: event.id });
  const path = `${EVENTS}/${event.id}`;
  const { body } = await dev.get(path);
  expect(body).toContain(`href="${of}"`);
  expect(body).toContain('&quot;object&quot;: &quot;event&quot;');
  expect(body).toContain(`/dashboard/payments/${(event.data.object as { id: string }).id}`);
  expect(body).not.toContain(`${path}/replay`);
  expect((await dev.post(`${path}/replay`)).status).toBe(403);
  const owner = await dashboard.member('owner', { of: dev });
  const operation = operationAt((await owner.get(path)).body, `${path}/replay`);
  const { headers } = await owner.post(`${path}/replay`, { operation });
  expect(headers.location).toBe(`${PATH}?event=${event.id}&done=queued`);
  expect(notifier.changes).toMatchObject([['replay event', operation.split('.')[0], { id: event.id }]]);
});

it('returns 404 for an event or delivery of another merchant or in another mode', async () => {
  const event = anEvent();
  notifier.events.push({ ...mine('live'), resource: event });
  const [here, there] = [delivery(), delivery({}, 'live')];
  const bob = await dashboard.member('owner');
  expect((await bob.get(here.path)).status).toBe(404);
  for (const path of [
    there.path,
    `${EVENTS}/${event.id}`,
    `${PATH}/x`,
    `${EVENTS}/evt_1`,
    `${EVENTS}/${newId('evt')}`,
  ])
    expect((await dev.get(path)).status).toBe(404);
});
