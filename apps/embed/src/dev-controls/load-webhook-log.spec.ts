import type { EventResource, WebhookDelivery } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import pino from 'pino';
import type { NotifierClient } from '../clients/notifier.client';
import { LoadWebhookLog } from './load-webhook-log';

const EVENT = { id: 'evt_1', type: 'payment.succeeded' } as EventResource;
const DELIVERY = { id: 1, event: EVENT.id, status: 'pending', attempts: 0 } as WebhookDelivery;

/** Notifier that records an event and its delivery while the events are being read. */
class RecordingNotifier {
  private isRecorded = false;

  async eventsOf(): Promise<EventResource[]> {
    await Promise.resolve();
    this.isRecorded = true;
    return [EVENT];
  }

  deliveriesOf(): Promise<WebhookDelivery[]> {
    return Promise.resolve(this.isRecorded ? [DELIVERY] : []);
  }
}

it('the webhook log includes the deliveries of an event that is recorded during the read', async () => {
  const notifier = new RecordingNotifier() as unknown as NotifierClient;
  const trail = new LoadWebhookLog(notifier, pino({ enabled: false }));
  const payment = aPayment({ status: 'succeeded' });
  const checkout = { payment, merchantId: 'mer_1' } as Parameters<LoadWebhookLog['execute']>[0];
  expect(await trail.execute(checkout)).toEqual({ events: [EVENT], deliveries: [DELIVERY] });
});
