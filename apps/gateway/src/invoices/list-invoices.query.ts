import { INVOICE_STATUSES, type InvoiceStatus } from '@tulay/contracts';
import { ChoiceField, DateField, IdField } from '../http/fields';
import { ListQuery } from '../requests/list.query';

export class ListInvoicesQuery extends ListQuery {
  @ChoiceField(INVOICE_STATUSES)
  status?: InvoiceStatus;

  @IdField('cus')
  customer_id?: string;

  @DateField({ description: 'Due on an earlier day than this one.' })
  due_before?: string;
}
