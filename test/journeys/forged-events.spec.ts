import {
  EVENT_CONSUMERS,
  EVENT_SOURCES,
  getBalanceCommand,
  newOrderedId,
  subjectOf,
  type DomainEvent,
  type EventResource,
  type EventType,
  type List,
} from '@tulay/contracts';
import { CommandClient, EventSigner } from '@tulay/messaging';
import { aPayment, eventually } from '@tulay/testing';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/nats-core';
import { connectAs, readerKeys } from '../support/bus-users';
import { localSigner } from '../support/operator-signer';
import { createMerchant, dataDir, type TestMerchant } from '../support/stack';
import { WebhookReceiver } from '../support/webhook-receiver';

/** One event type per publishing service, and the durable consumers that would process the event. */
const FORGERIES: [EventType, (keyof typeof EVENT_CONSUMERS)[]][] = [
  ['payment.succeeded', ['ledger-post-payments', 'catalog-record-outcomes', 'notifier-record-events']],
  ['payout.failed', ['ledger-post-endings', 'notifier-record-events']],
  ['invoice.paid', ['notifier-record-events']],
  ['webhook_endpoint.disabled', ['notifier-record-events']],
];

let merchant: TestMerchant;
let receiver: WebhookReceiver;
let operator: NatsConnection;
let bus: JetStreamManager;

beforeAll(async () => {
  merchant = await createMerchant('Forged Store');
  receiver = await WebhookReceiver.start();
  for (const api of [merchant.test, merchant.live])
    await api.post('/v1/webhooks/endpoints', { url: receiver.url(), events: ['*'] });
  operator = await connectAs('operator');
  bus = await jetstreamManager(operator);
});

afterAll(async () => {
  await bus?.streams.purge('DEAD_LETTERS');
  await operator?.close();
  await receiver?.stop();
});

function forged(type: EventType): DomainEvent {
  const payment = aPayment({ status: 'succeeded', environment: 'live' });
  return {
    id: newOrderedId('evt'),
    type,
    merchantId: merchant.id,
    environment: 'live',
    aggregateId: payment.id,
    created: payment.created,
    data: { object: payment },
    webhookUrl: receiver.url(),
    requestId: null,
  };
}

async function publish(event: DomainEvent, signatures: [string, string][] = []): Promise<void> {
  const emitter = await connectAs(EVENT_SOURCES[event.type]);
  const list = headers();
  for (const [header, signature] of signatures) list.set(header, signature);
  const stored = await emitter.request(subjectOf(event.type), JSON.stringify(event), {
    headers: list,
    timeout: 20_000,
  });
  expect(stored.json()).toMatchObject({ seq: expect.any(Number) });
  await emitter.close();
}

/** Waits until a durable consumer rejects the event, and returns the reason. */
const refusal = (event: DomainEvent, durable: string): Promise<string> =>
  eventually(async () => {
    const subject = `dlq.${durable}.${subjectOf(event.type)}`;
    const letter = await bus.streams.getMessage('DEAD_LETTERS', { last_by_subj: subject }).catch(() => null);
    return letter?.json<DomainEvent>().id === event.id ? letter.header.get('Tulay-Reason') : null;
  });

describe("an attacker with a publishing service's NATS password", () => {
  it.each(FORGERIES)('cannot make any consumer accept a forged %s', async (type, durables) => {
    const event = forged(type);
    await publish(event);
    for (const durable of durables)
      expect(await refusal(event, durable)).toBe(`not signed by ${EVENT_SOURCES[type]}`);
  });

  it("cannot use one consumer's stolen key to sign for another consumer", async () => {
    const event = forged('payment.succeeded');
    const stolen = Buffer.from(readerKeys()['payments:catalog']!, 'base64');
    const keys = { ledger: stolen, notifier: stolen };
    await publish(event, new EventSigner(keys).sign(subjectOf(event.type), JSON.stringify(event)));
    for (const durable of ['ledger-post-payments', 'notifier-record-events'])
      expect(await refusal(event, durable)).toBe('signature does not match payments');
  });

  it('cannot cause a credit or a merchant notification', async () => {
    const balance = new CommandClient(operator, undefined, localSigner(dataDir())).ask(getBalanceCommand, {
      merchantId: merchant.id,
      environment: 'live',
    });
    expect((await balance).available).toEqual({ PHP: 0 });
    const real = await merchant.test.paid();
    await eventually(() => receiver.of(real.id, 'payment.succeeded').length > 0);
    expect((await merchant.live.get<List<EventResource>>('/v1/events')).body.data).toEqual([]);
    expect(new Set(receiver.received.map(({ event }) => event.data.object.id))).toEqual(new Set([real.id]));
  });
});
