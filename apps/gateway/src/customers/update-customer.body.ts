import { ClearableEmailField, MetadataField, ObjectField, TextField } from '../http/fields';
import { AnyBody } from '../requests/any.body';
import { CustomerAddressBody } from './create-customer.body';

/** What is absent stays as it is. */
export class UpdateCustomerBody extends AnyBody {
  @TextField({ min: 1, max: 200 }, { notNull: true })
  name?: string;

  @ClearableEmailField({ description: 'Empty or null clears it.' })
  email?: string | null;

  @TextField({ max: 40 }, { description: 'Empty or null clears it.' })
  phone?: string | null;

  @ObjectField(CustomerAddressBody, { description: 'Merges field by field; null clears all of it.' })
  address?: CustomerAddressBody | null;

  @MetadataField({ description: 'Merges key by key; a null deletes its key, null itself all of them.' })
  metadata?: Record<string, unknown> | null;
}
