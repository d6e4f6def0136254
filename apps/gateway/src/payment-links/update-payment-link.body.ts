import { DateTimeField, FixedField, IdField, MetadataField, TextField, WebUrlField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

/** What is absent stays as it is; null clears what may be null. */
export class UpdatePaymentLinkBody extends AnyBody {
  @TextField({ min: 1, max: 500 }, { notNull: true })
  description?: string;

  @WebUrlField({ userinfo: false }, { description: 'https in live.' })
  image_url?: string | null;

  @WebUrlField({ userinfo: false }, { description: 'https in live.' })
  success_url?: string | null;

  @WebUrlField({ userinfo: false }, { description: 'https in live.' })
  cancel_url?: string | null;

  @IdField('cus')
  customer_id?: string | null;

  @IdField('prd')
  product_id?: string | null;

  @DateTimeField({ description: 'A later time makes an expired link active again.' })
  expires_at?: string | null;

  @MetadataField({ description: 'Merges key by key; a null deletes its key, null itself all of them.' })
  metadata?: Record<string, unknown> | null;

  @FixedField()
  amount?: never;

  @FixedField()
  currency?: never;

  @FixedField()
  method?: never;
}
