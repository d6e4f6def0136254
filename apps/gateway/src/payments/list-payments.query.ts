import { PAYMENT_STATUSES, type PaymentStatus } from '@tulay/contracts';
import { ChoiceField } from '../http/fields';
import { ListQuery } from '../requests/list.query';

export class ListPaymentsQuery extends ListQuery {
  @ChoiceField(PAYMENT_STATUSES)
  status?: PaymentStatus;
}
