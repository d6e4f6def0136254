import { PAYMENT_LINK_STATUSES, type PaymentLinkStatus } from '@tulay/contracts';
import { ChoiceField } from '../http/fields';
import { ListQuery } from '../requests/list.query';

export class ListPaymentLinksQuery extends ListQuery {
  @ChoiceField(PAYMENT_LINK_STATUSES, { description: 'A link past its `expires_at` is inactive.' })
  status?: PaymentLinkStatus;
}
