import { invalidField, STOCK_MAX, type StockChange } from '@tulay/contracts';
import { WholeNumberField } from '../http/fields';
import { AnyBody } from '../requests/any.body';
import { STOCK } from './create-product.body';

/** Exactly one of the two. */
export class ChangeStockBody extends AnyBody {
  @WholeNumberField(
    { min: -STOCK_MAX, max: STOCK_MAX },
    { example: -1, description: 'Moves the stock; it stays at least 0.' },
  )
  delta?: number | null;

  @WholeNumberField(STOCK, { description: 'The stock as it was counted.' })
  set?: number | null;
}

/** @throws DomainError `invalid_request` when it says both, or neither */
export function toStockChange({ delta, set }: ChangeStockBody): StockChange {
  if (typeof delta === 'number' && typeof set !== 'number') return { delta };
  if (typeof set === 'number' && typeof delta !== 'number') return { set };
  throw invalidField('delta', 'or `set` must be given, and not both');
}
