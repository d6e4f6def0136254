import { STOCK_MAX } from '@tulay/contracts';
import {
  AmountField,
  CurrencyField,
  MetadataField,
  TextField,
  TrueOrFalseField,
  WebUrlField,
  WholeNumberField,
} from '../http/fields';
import { AnyBody } from '../requests/any.body';

export const PRICE = { min: 0, max: 9_999_999.99 };
export const STOCK = { min: 0, max: STOCK_MAX };

export class CreateProductBody extends AnyBody {
  @TextField({ min: 1, max: 200 }, { required: true, example: 'Barako coffee, 250 g' })
  name: string;

  @TextField({ max: 2000 })
  description?: string | null;

  @AmountField(PRICE, { example: 150, description: 'Without one, whoever pays enters the amount.' })
  price?: number | null;

  @CurrencyField({ default: 'PHP' })
  currency?: string | null;

  @TextField({ max: 80 }, { description: 'Without one, the next `SKU-NNNNN`.' })
  sku?: string | null;

  @TextField({ max: 80 }, { description: 'Without one, the next EAN-13 for use in your own shop.' })
  barcode?: string | null;

  @WebUrlField({ userinfo: false })
  image_url?: string | null;

  @TrueOrFalseField({ default: false, description: 'Whether the stock is counted.' })
  track_inventory?: boolean | null;

  @WholeNumberField(STOCK, { default: 0 })
  stock?: number | null;

  @WholeNumberField(STOCK, { description: 'At or below it, a counted product is `low_stock`.' })
  low_stock_threshold?: number | null;

  @MetadataField({ description: 'At most 50 keys of at most 40 characters; 16 KB as JSON.' })
  metadata?: Record<string, unknown> | null;
}
