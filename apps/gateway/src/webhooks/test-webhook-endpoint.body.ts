import { EVENT_TYPES, type EventType } from '@tulay/contracts';
import { ChoiceField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

export class TestWebhookEndpointBody extends AnyBody {
  @ChoiceField(EVENT_TYPES, {
    description: 'Default: the first type the endpoint names; `payment.succeeded` for `*`.',
  })
  type?: EventType | null;
}
