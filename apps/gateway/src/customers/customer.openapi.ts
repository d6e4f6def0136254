import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Customer, CustomerAddress, Deleted, Environment, List } from '@tulay/contracts';
import { Free, HasMore, InEnvironment, Kind, Seconds, Text, TextOrNull, Url } from '../docs/openapi-fields';

@ApiSchema({ name: 'CustomerAddress' })
export class CustomerAddressSchema implements CustomerAddress {
  @TextOrNull() line1: string | null;
  @TextOrNull() line2: string | null;
  @TextOrNull() city: string | null;
  @TextOrNull() region: string | null;
  @TextOrNull() postal_code: string | null;
  @Text('ISO 3166-1 alpha-2.', 'PH') country: string;
}

@ApiSchema({ name: 'Customer' })
export class CustomerSchema implements Customer {
  @Text(undefined, 'cus_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('customer') object: 'customer';
  @InEnvironment() environment: Environment;
  @Text() name: string;
  @TextOrNull() email: string | null;
  @TextOrNull() phone: string | null;
  @ApiProperty({ type: CustomerAddressSchema }) address: CustomerAddressSchema;
  @Free() metadata: Record<string, unknown>;
  @Url("URL of the customer's receipts page. Anyone with this URL can view it.")
  receipts_history_url: string;
  @Seconds() created: number;
  @Seconds() updated: number;
}

@ApiSchema({ name: 'CustomerList' })
export class CustomerListSchema implements List<Customer> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [CustomerSchema] }) data: CustomerSchema[];
  @HasMore() has_more: boolean;
}

@ApiSchema({ name: 'DeletedCustomer' })
export class DeletedCustomerSchema implements Deleted<'customer'> {
  @Text() id: string;
  @Kind('customer') object: 'customer';
  @ApiProperty({ type: Boolean, enum: [true] }) deleted: true;
}
