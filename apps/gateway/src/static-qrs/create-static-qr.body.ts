import { PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';
import { ChoiceField, CurrencyField, TextField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

export class CreateStaticQrBody extends AnyBody {
  @TextField({ min: 1, max: 120 }, { required: true, example: 'Counter 1' })
  name: string;

  @TextField(
    { min: 1, max: 60 },
    { example: 'MKT-01', description: 'Your own name for it, which no other static QR has.' },
  )
  reference?: string | null;

  @TextField({ max: 200 }, { example: 'Salcedo Market, stall 12', description: 'Printed below the name.' })
  location?: string | null;

  @ChoiceField(PAYMENT_METHODS, {
    description: 'Picked already when the page opens; the payer may pick another.',
  })
  default_method?: PaymentMethod | null;

  @CurrencyField({ default: 'PHP' })
  currency?: string | null;
}
