import { REFUND_STATUSES, type RefundStatus } from '@tulay/contracts';
import { ChoiceField, TextField } from '../http/fields';
import { ListQuery } from '../requests/list.query';

export class ListRefundsQuery extends ListQuery {
  @ChoiceField(REFUND_STATUSES)
  status?: RefundStatus;

  @TextField({ min: 1, max: 255 }, { description: 'The id of the refunded payment.' })
  payment?: string;
}
