import type { Check } from '../http/checks';
import { isExact } from '../http/checks';
import { field, TextField, WebUrlField } from '../http/fields';

/** In pesos; besides 0, which is free. */
export const COMPAT_AMOUNT = { min: 200, max: 50_000 };

const amount: Check = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  const { min, max } = COMPAT_AMOUNT;
  if (value !== 0 && (value < min || value > max)) return `must be 0, or from ${min} to ${max}`;
  return isExact(value, 'PHP') ? null : 'must have at most 2 decimals';
};

/** The legacy checkout's request. Fields it does not know are ignored. */
export class CompatCheckoutBody {
  @TextField({ min: 1, max: 255 }, { required: true, example: 'order-1042' })
  externalId: string;

  @field(
    amount,
    { type: Number, minimum: 0, maximum: COMPAT_AMOUNT.max },
    {
      required: true,
      description: 'In PHP: 0, which is settled at once, or from 200 to 50,000.',
      example: 1250.5,
    },
  )
  amount: number;

  @WebUrlField({ userinfo: true }, { description: 'Where a payer goes who has paid. https in live.' })
  successRedirectURL?: string | null;

  @WebUrlField({ userinfo: true }, { description: 'Where a payer goes who has not paid. https in live.' })
  failureRedirectURL?: string | null;

  @TextField({ max: 255 }, { example: 'juan@example.com' })
  payerEmail?: string | null;

  @TextField({ max: 200 }, { example: 'Juan dela Cruz' })
  payerName?: string | null;
}
