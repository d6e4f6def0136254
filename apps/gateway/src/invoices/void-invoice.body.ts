import { TrueOrFalseField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

export class VoidInvoiceBody extends AnyBody {
  @TrueOrFalseField({ default: false, description: 'Give up the rest of an invoice that is partly paid.' })
  forfeit?: boolean | null;
}
