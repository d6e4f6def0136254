import { ClearableEmailField, CountryField, MetadataField, ObjectField, TextField } from '../http/fields';
import { AnyBody } from '../requests/any.body';

/** Fields that are left out stay as they are; empty or null ones are cleared. */
export class CustomerAddressBody {
  @TextField({ max: 200 }, { example: '123 Rizal Avenue' })
  line1?: string | null;

  @TextField({ max: 200 })
  line2?: string | null;

  @TextField({ max: 100 }, { example: 'Makati' })
  city?: string | null;

  @TextField({ max: 100 }, { example: 'Metro Manila' })
  region?: string | null;

  @TextField({ max: 20 }, { example: '1200' })
  postal_code?: string | null;

  @CountryField({ default: 'PH', description: 'ISO 3166-1 alpha-2.' })
  country?: string | null;
}

export class CreateCustomerBody extends AnyBody {
  @TextField({ min: 1, max: 200 }, { required: true, example: 'Juan dela Cruz' })
  name: string;

  @ClearableEmailField({ example: 'juan@example.com' })
  email?: string | null;

  @TextField({ max: 40 }, { example: '+63 917 123 4567' })
  phone?: string | null;

  @ObjectField(CustomerAddressBody)
  address?: CustomerAddressBody | null;

  @MetadataField({ description: 'At most 50 keys of at most 40 characters; 16 KB as JSON.' })
  metadata?: Record<string, unknown> | null;
}
