import { BALANCE_TRANSACTION_TYPES, type BalanceTransactionType } from '@tulay/contracts';
import { ChoiceField, TextField } from '../http/fields';
import { ListQuery } from '../requests/list.query';

export class ListBalanceTransactionsQuery extends ListQuery {
  @ChoiceField(BALANCE_TRANSACTION_TYPES)
  type?: BalanceTransactionType;

  @TextField({ min: 1, max: 255 }, { description: 'The id of the payment, refund or payout behind it.' })
  source?: string;
}
