import { PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';
import { ChoiceField, FixedField, TextField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

/** What is absent stays as it is; null clears what may be null. */
export class UpdateStaticQrBody extends AnyBody {
  @TextField({ min: 1, max: 120 }, { notNull: true })
  name?: string;

  @TextField({ min: 1, max: 60 })
  reference?: string | null;

  @TextField({ max: 200 })
  location?: string | null;

  @ChoiceField(PAYMENT_METHODS)
  default_method?: PaymentMethod | null;

  @FixedField()
  currency?: never;
}
