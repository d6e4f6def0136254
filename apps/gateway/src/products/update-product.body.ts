import {
  CurrencyField,
  MetadataField,
  PlainAmountField,
  TextField,
  TrueOrFalseField,
  WebUrlField,
  WholeNumberField,
} from '../http/fields';
import { AnyBody } from '../requests/any.body';
import { PRICE, STOCK } from './create-product.body';

/** What is absent stays as it is; null clears what may be null. */
export class UpdateProductBody extends AnyBody {
  @TextField({ min: 1, max: 200 }, { notNull: true })
  name?: string;

  @TextField({ max: 2000 })
  description?: string | null;

  @PlainAmountField(PRICE, {
    description: "In the product's currency; null: whoever pays enters the amount.",
  })
  price?: number | null;

  @CurrencyField({ notNull: true })
  currency?: string;

  @TextField({ max: 80 })
  sku?: string | null;

  @TextField({ max: 80 })
  barcode?: string | null;

  @WebUrlField({ userinfo: false })
  image_url?: string | null;

  @TrueOrFalseField({ notNull: true })
  track_inventory?: boolean;

  @WholeNumberField(STOCK, { notNull: true })
  stock?: number;

  @WholeNumberField(STOCK)
  low_stock_threshold?: number | null;

  @MetadataField({ description: 'Merges key by key; a null deletes its key, null itself all of them.' })
  metadata?: Record<string, unknown> | null;
}
