import { EVENT_TYPES, type EventFilter } from '@tulay/contracts';
import { ListField, TextField, WebUrlField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

export const EVENT_FILTERS: readonly EventFilter[] = ['*', ...EVENT_TYPES];
export const DEFAULT_FILTERS: EventFilter[] = ['payment.succeeded', 'payment.failed'];
export const ENDPOINT_DESCRIPTION_MAX = 500;

export class CreateWebhookEndpointBody extends AnyBody {
  @WebUrlField(
    { userinfo: false },
    { required: true, description: 'https in live.', example: 'https://shop.example/webhooks' },
  )
  url: string;

  @ListField(EVENT_FILTERS, { default: DEFAULT_FILTERS, description: 'Event types; `*` for all.' })
  events?: EventFilter[] | null;

  @TextField({ max: ENDPOINT_DESCRIPTION_MAX })
  description?: string | null;
}
