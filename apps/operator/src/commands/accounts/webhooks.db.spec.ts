import 'reflect-metadata';
import {
  getMerchantProfileCommand,
  getPaymentCommand,
  getWebhookDeliveryCommand,
  listPaymentsCommand,
  listWebhookDeliveriesCommand,
  replayEventCommand,
  replayWebhookDeliveriesCommand,
  replayWebhookDeliveryCommand,
  rotateDefaultSecretCommand,
  setProjectOriginsCommand,
  type Project,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const MERCHANT = '--merchant mer_1';
const tenant = { merchantId: 'mer_1', environment: 'test' };
const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 7,
  object: 'webhook_delivery',
  event: 'evt_1',
  event_type: 'payment.succeeded',
  endpoint: null,
  url: 'https://shop.example/own',
  project: null,
  sample: false,
  status: 'failed',
  attempts: 7,
  next_attempt_at: null,
  last_response_status: 500,
  created: 1_777_593_600,
  ...changes,
});
const listOf = (data: WebhookDelivery[], has_more = false) => ({ object: 'list' as const, data, has_more });

describe('operator webhook', () => {
  it('lists deliveries to any receiver with the API’s filters', async () => {
    services.answer(listWebhookDeliveriesCommand, () => listOf([delivery()], true));
    const filters = '--endpoint whe_1 --project p --event evt_1 --payment pay_1 --status failed --limit 5';
    const { object } = await json(`webhook list ${MERCHANT} ${filters} --starting-after 9`);
    expect(object).toEqual({ deliveries: [delivery()], has_more: true });
    expect(services.asked[listWebhookDeliveriesCommand.subject]).toEqual([
      {
        ...tenant,
        endpoint: 'whe_1',
        project: 'p',
        event: 'evt_1',
        payment: 'pay_1',
        status: 'failed',
        limit: 5,
        startingAfter: '9',
      },
    ]);
    const { out } = await run(`webhook list ${MERCHANT}`);
    expect(out).toMatch(/^7 .*evt_1 .*https:\/\/shop\.example\/own +failed +7 /m);
    expect(out).toContain('--starting-after 7');
  });

  it('shows every attempt with its response', async () => {
    const history = [
      {
        attempt: 1,
        at: 1,
        status: 500,
        milliseconds: 12,
        error: 'unsuccessful_status' as const,
        response: 'oops',
      },
    ];
    const detail: WebhookDeliveryDetail = { ...delivery(), history, cancelled_because: 'backlog_full' };
    services.answer(getWebhookDeliveryCommand, () => detail);
    expect((await json(`webhook show ${MERCHANT} --delivery 7`)).object).toEqual({ delivery: detail });
    const { out } = await run(`webhook show ${MERCHANT} --delivery 7`);
    expect(out).toMatch(/backlog_full[^]*1 .*500 .*12 ms .*unsuccessful_status .*oops/);
  });

  it("replays a delivery, an event or an endpoint's failed deliveries", async () => {
    services.answer(replayWebhookDeliveryCommand, () => ({ queued: 2 }));
    services.answer(replayEventCommand, () => ({ queued: 2 }));
    services.answer(replayWebhookDeliveriesCommand, () => ({ queued: 2 }));
    const replay = async (line: string) => (await json(`webhook replay ${MERCHANT} ${line}`)).object;
    expect(await replay('--delivery 7')).toEqual({ queued: 2 });
    await replay('--event evt_1');
    await replay('--event evt_1 --endpoint whe_1');
    await replay('--endpoint whe_1 --since 2026-05-08T00:00Z');
    const asked = { ...tenant };
    expect(services.asked).toMatchObject({
      [replayWebhookDeliveryCommand.subject]: [{ ...asked, id: '7' }],
      [replayEventCommand.subject]: [
        { ...asked, id: 'evt_1' },
        { ...asked, id: 'evt_1', endpoint: 'whe_1' },
      ],
      [replayWebhookDeliveriesCommand.subject]: [{ ...asked, id: 'whe_1', since: 1_778_198_400 }],
    });
  });

  it('replays each failed event of a legacy checkout once, unless it was delivered later', async () => {
    const failed = [
      delivery({ id: 3, event: 'evt_a' }),
      delivery({ id: 2, event: 'evt_b' }),
      delivery({ id: 1, event: 'evt_a' }),
    ];
    services.answer(listWebhookDeliveriesCommand, ({ event, startingAfter }) => {
      if (event !== undefined)
        return listOf([delivery({ event, status: event === 'evt_b' ? 'delivered' : 'failed' })]);
      return startingAfter === undefined ? listOf(failed.slice(0, 2), true) : listOf(failed.slice(2));
    });
    services.answer(replayWebhookDeliveryCommand, () => ({ queued: 1 }));
    const { object } = await json(`webhook replay ${MERCHANT} --project p --since 5`);
    expect(object).toEqual({ queued: 1 });
    expect(services.asked[replayWebhookDeliveryCommand.subject]).toMatchObject([{ id: '3' }]);
    expect(services.asked[listWebhookDeliveriesCommand.subject]).toContainEqual(
      expect.objectContaining({ project: 'p', status: 'failed', createdGte: 5, startingAfter: '2' }),
    );
  });

  it.each([
    '',
    '--delivery 1 --event evt_1',
    '--endpoint whe_1',
    '--project p',
    '--endpoint whe_1 --since soon',
  ])('rejects a replay with the options %p', async (options) => {
    expect((await run(`webhook replay ${MERCHANT} ${options}`)).code).toBe(2);
  });

  it('rotates a secret with an overlap of one day by default', async () => {
    services.answer(getMerchantProfileCommand, () => ({ name: 'Aling Nena' }));
    services.answer(rotateDefaultSecretCommand, () => ({
      secret: 'whsec_new',
      previousExpiresAt: 1_767_400_000,
    }));
    const rotated = await json(`webhook rotate-secret ${MERCHANT} --environment live`);
    expect(rotated.object).toEqual({
      merchant: { id: 'mer_1' },
      environment: 'live',
      secret: 'whsec_new',
      previous_secret_expires_at: 1_767_400_000,
    });
    await run(`webhook rotate-secret ${MERCHANT} --overlap 0s`);
    expect(services.asked[rotateDefaultSecretCommand.subject]).toMatchObject([
      { merchantId: 'mer_1', environment: 'live', overlapSeconds: 86_400 },
      { overlapSeconds: 0 },
    ]);
  });
});

describe('operator payment', () => {
  const payment = { ...aPayment({ status: 'succeeded' }), webhook_url: 'https://shop.example/own' };

  it('lists payments with the API’s filters', async () => {
    services.answer(listPaymentsCommand, () => ({
      object: 'list' as const,
      data: [payment],
      has_more: false,
    }));
    const filters = '--status succeeded --method card --customer cus_1 --external-id o-1 --since 1 --until 2';
    expect((await json(`payment list ${MERCHANT} ${filters}`)).object).toEqual({
      payments: [payment],
      has_more: false,
    });
    expect(services.asked[listPaymentsCommand.subject]).toEqual([
      {
        ...tenant,
        limit: 25,
        status: 'succeeded',
        method: 'card',
        customerId: 'cus_1',
        externalId: 'o-1',
        createdGte: 1,
        createdLte: 2,
      },
    ]);
    expect((await run(`payment list ${MERCHANT}`)).out).toContain(payment.id);
  });

  it('requires a currency to filter by amount', async () => {
    services.answer(listPaymentsCommand, () => ({ object: 'list' as const, data: [], has_more: false }));
    await run(`payment list ${MERCHANT} --currency jpy --amount-from 500 --amount-to 1000`);
    await run(`payment list ${MERCHANT} --currency PHP --amount-from 12.50`);
    await run(`payment list ${MERCHANT} --currency PHP`);
    expect(services.asked[listPaymentsCommand.subject]).toEqual([
      { ...tenant, limit: 25, currency: 'JPY', amountGte: '500', amountLte: '1000' },
      { ...tenant, limit: 25, currency: 'PHP', amountGte: '1250' },
      { ...tenant, limit: 25, currency: 'PHP' },
    ]);
    for (const wrong of [
      '--amount-from 1',
      '--currency PHP --amount-to x',
      '--currency PHP --amount-to 0.001',
    ])
      expect((await run(`payment list ${MERCHANT} ${wrong}`)).code).not.toBe(0);
  });

  it('shows the payment’s events', async () => {
    const events = [
      {
        id: 'evt_1',
        object: 'event' as const,
        type: 'payment.succeeded' as const,
        environment: 'test' as const,
        created: 1,
        data: { object: {} },
      },
    ];
    services.answer(getPaymentCommand, () => ({ ...payment, events }));
    const { out } = await run(`payment show ${MERCHANT} --payment ${payment.id}`);
    expect(out).toMatch(/https:\/\/shop\.example\/own[^]*evt_1 +payment\.succeeded/);
    expect(services.asked[getPaymentCommand.subject]).toMatchObject([{ id: payment.id, expandEvents: true }]);
  });
});

it('operator project set-origins replaces all origins of a project, or allows every origin', async () => {
  services.answer(setProjectOriginsCommand, ({ origins }) => ({ id: 'p', origins }) as Project);
  const set = (options: string) => json(`project set-origins --project web-shop ${options}`);
  await set('--origin https://a.example --origin https://b.example');
  await set('--any');
  expect(services.asked[setProjectOriginsCommand.subject]).toEqual([
    { projectId: 'web-shop', origins: ['https://a.example', 'https://b.example'] },
    { projectId: 'web-shop', origins: [] },
  ]);
  for (const wrong of ['', '--any --origin https://a.example']) expect((await set(wrong)).code).toBe(2);
});
