import type { EventFilter } from '@tulay/contracts';
import { ListField, TextField, TrueOrFalseField, WebUrlField } from '../http/fields';
import { AnyBody } from '../requests/any.body';
import { ENDPOINT_DESCRIPTION_MAX, EVENT_FILTERS } from './create-webhook-endpoint.body';

/** What is absent stays as it is. */
export class UpdateWebhookEndpointBody extends AnyBody {
  @WebUrlField({ userinfo: false }, { description: 'https in live.' })
  url?: string | null;

  @ListField(EVENT_FILTERS, { description: 'Event types; `*` for all.' })
  events?: EventFilter[] | null;

  @TextField({ max: ENDPOINT_DESCRIPTION_MAX }, { description: 'null clears it.' })
  description?: string | null;

  @TrueOrFalseField()
  enabled?: boolean | null;
}
