import { PAYOUT_STATUSES, type PayoutStatus } from '@tulay/contracts';
import { ChoiceField } from '../http/fields';
import { ListQuery } from '../requests/list.query';

export class ListPayoutsQuery extends ListQuery {
  @ChoiceField(PAYOUT_STATUSES)
  status?: PayoutStatus;
}
