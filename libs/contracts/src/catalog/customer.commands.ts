import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';
import type { Deleted, GetRequest, List, ListRequest } from '../common/list';
import type { Customer, CustomerAddress } from './customer.resource';

/** No country is PH. */
export type CustomerAddressChanges = { [Field in keyof CustomerAddress]?: string | null };

export interface CreateCustomerRequest extends Tenant {
  /** `cus_…`, chosen by the caller: the same id never makes a second customer. */
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** What is absent is null. */
  address: CustomerAddressChanges;
  metadata: Record<string, unknown>;
}
export const createCustomerCommand = command<CreateCustomerRequest, Customer>('catalog.cmd.create-customer');

/** Errors: `not_found`, `unauthenticated` (the other environment's). */
export const getCustomerCommand = command<GetRequest, Customer>('catalog.cmd.get-customer');

export interface ListCustomersRequest extends ListRequest {
  /** The whole address, as it was written. */
  email?: string;
  /** A part of the name, email or phone in any case; one or two characters: the beginning of a word of them. */
  q?: string;
}
export const listCustomersCommand = command<ListCustomersRequest, List<Customer>>(
  'catalog.cmd.list-customers',
);

/** What is absent stays as it is; what is null is cleared. */
export interface UpdateCustomerRequest extends GetRequest {
  name?: string;
  email?: string | null;
  phone?: string | null;
  /** Merges field by field; null clears all fields. */
  address?: CustomerAddressChanges | null;
  /** Merges key by key, null deletes a key; null deletes all. */
  metadata?: Record<string, unknown> | null;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_request` (metadata over its limits once merged). */
export const updateCustomerCommand = command<UpdateCustomerRequest, Customer>('catalog.cmd.update-customer');

/** Errors: `not_found`, `unauthenticated`. */
export const deleteCustomerCommand = command<GetRequest, Deleted<'customer'>>('catalog.cmd.delete-customer');

/** Whose receipts a public receipts page shows. */
export interface ReceiptsOwner {
  customer: Customer;
  merchantId: string;
  environment: Environment;
}
/** By the slug that ends `receipts_history_url`. Errors: `not_found`. */
export const findReceiptsOwnerCommand = command<{ slug: string }, ReceiptsOwner>(
  'catalog.cmd.find-receipts-owner',
);
