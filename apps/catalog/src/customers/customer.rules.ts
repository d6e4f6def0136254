import {
  mergeMetadata,
  type CustomerAddress,
  type CustomerAddressChanges,
  type UpdateCustomerRequest,
} from '@tulay/contracts';
import { changed } from '../shared/field.rules';
import type { CustomerEntity } from './customer.entity';

const HOME = 'PH';

export const NO_ADDRESS: CustomerAddress = {
  line1: null,
  line2: null,
  city: null,
  region: null,
  postal_code: null,
  country: HOME,
};

export const mergeAddress = (current: CustomerAddress, changes: CustomerAddressChanges): CustomerAddress => ({
  line1: changed(current.line1, changes.line1),
  line2: changed(current.line2, changes.line2),
  city: changed(current.city, changes.city),
  region: changed(current.region, changes.region),
  postal_code: changed(current.postal_code, changes.postal_code),
  country: changed<string | null>(current.country, changes.country) ?? HOME,
});

/**
 * Returns the customer as updated at `now` (Unix seconds).
 * @throws DomainError `invalid_request` if the merged metadata exceeds its limits
 */
export const applyUpdate = (
  customer: CustomerEntity,
  changes: UpdateCustomerRequest,
  now: number,
): CustomerEntity => ({
  ...customer,
  name: changed(customer.name, changes.name),
  email: changed(customer.email, changes.email),
  phone: changed(customer.phone, changes.phone),
  address: changes.address === null ? NO_ADDRESS : mergeAddress(customer.address, changes.address ?? {}),
  metadata: mergeMetadata(customer.metadata, changes.metadata),
  updated: now,
});
