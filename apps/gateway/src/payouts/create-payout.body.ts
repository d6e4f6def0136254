import { AmountField, CurrencyField, MetadataField, ObjectField, TextField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

export const PAYOUT_AMOUNT_MAX = 9_999_999.99;

/** Which of these a method needs, and in which form, the payouts service decides. */
export class PayoutDestinationBody {
  @TextField(
    { max: 40 },
    { example: '09171234567', description: '`gcash`: 09XXXXXXXXX, 639XXXXXXXXX or +639XXXXXXXXX.' },
  )
  account_no?: string | null;

  @TextField({ max: 11 }, { description: '`bank`: a code of `GET /v1/payouts/banks`.' })
  bank_code?: string | null;

  @TextField({ max: 40 }, { description: '`bank`: 6 to 20 digits.' })
  account_number?: string | null;

  @TextField({ max: 140 }, { description: '`bank`: required; `gcash`: if you know it.' })
  account_name?: string | null;
}

export class CreatePayoutBody extends AnyBody {
  @AmountField({ max: PAYOUT_AMOUNT_MAX }, { required: true, example: 1250.5 })
  amount: number;

  @TextField(
    { min: 1, max: 40 },
    { required: true, example: 'gcash', description: '`gcash`, or `bank` (also `instapay`, `pesonet`).' },
  )
  method: string;

  @ObjectField(PayoutDestinationBody, { required: true })
  destination: PayoutDestinationBody;

  @CurrencyField({ default: 'PHP' })
  currency?: string | null;

  @TextField({ max: 500 }, { example: 'Settlement of week 23' })
  description?: string | null;

  @MetadataField({ description: 'At most 50 keys of at most 40 characters; 16 KB as JSON.' })
  metadata?: Record<string, unknown> | null;
}
