import { WEBHOOK_DELIVERY_STATUSES, type WebhookDeliveryStatus } from '@tulay/contracts';
import { ChoiceField, TextField } from '../http/fields';
import { ListQuery } from '../requests/list.query';

export class ListWebhookDeliveriesQuery extends ListQuery {
  @ChoiceField(WEBHOOK_DELIVERY_STATUSES)
  status?: WebhookDeliveryStatus;

  @TextField({ min: 1, max: 255 }, { description: 'Only deliveries of this event, `evt_…`.' })
  event?: string;
}
