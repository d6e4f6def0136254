import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';
import type { Deleted, GetRequest, List, ListRequest } from '../common/list';
import type { Customer, CustomerAddress } from './customer.resource';

/** Without a country, the address is in PH. */
export type CustomerAddressChanges = { [Field in keyof CustomerAddress]?: string | null };

export interface CreateCustomerRequest extends Tenant {
  /** `cus_…`, chosen by the caller: a repeated id creates no second customer. */
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** Omitted fields are null. */
  address: CustomerAddressChanges;
  metadata: Record<string, unknown>;
}
export const createCustomerCommand = command<CreateCustomerRequest, Customer>('catalog.cmd.create-customer', {
  askedBy: ['gateway', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated` (it belongs to the other environment). */
export const getCustomerCommand = command<GetRequest, Customer>('catalog.cmd.get-customer', {
  askedBy: ['gateway', 'dashboard', 'payments', 'embed', 'notifier'],
});

/** Asks for the names of a page's customers. */
export interface GetCustomerNamesRequest extends Tenant {
  ids: string[];
}
/** Without deleted customers, and those of another merchant or environment. */
export interface CustomerNames {
  customers: Pick<Customer, 'id' | 'name'>[];
}
export const getCustomerNamesCommand = command<GetCustomerNamesRequest, CustomerNames>(
  'catalog.cmd.get-customer-names',
  { askedBy: ['embed', 'dashboard'] },
);

export interface ListCustomersRequest extends ListRequest {
  /** The whole email address. */
  email?: string;
  /** Part of the name, email or phone, ignoring case. One or two characters match the start of a word only. */
  q?: string;
}
export const listCustomersCommand = command<ListCustomersRequest, List<Customer>>(
  'catalog.cmd.list-customers',
  { askedBy: ['gateway', 'dashboard', 'embed'] },
);

/** Omitted fields stay; null clears a field. */
export interface UpdateCustomerRequest extends GetRequest {
  name?: string;
  email?: string | null;
  phone?: string | null;
  /** Merges field by field; null clears all fields. */
  address?: CustomerAddressChanges | null;
  /** Merges key by key; a null value deletes its key, null deletes all keys. */
  metadata?: Record<string, unknown> | null;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_request` (the merged metadata exceeds a limit). */
export const updateCustomerCommand = command<UpdateCustomerRequest, Customer>('catalog.cmd.update-customer', {
  askedBy: ['gateway', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated`. */
export const deleteCustomerCommand = command<GetRequest, Deleted<'customer'>>('catalog.cmd.delete-customer', {
  askedBy: ['gateway', 'dashboard'],
});

/** The customer of a public receipts page. */
export interface ReceiptsOwner {
  customer: Customer;
  merchantId: string;
  environment: Environment;
}
export interface FindReceiptsOwnerRequest {
  /** The last part of `receipts_history_url`. */
  slug: string;
}
/** Errors: `not_found`. */
export const findReceiptsOwnerCommand = command<FindReceiptsOwnerRequest, ReceiptsOwner>(
  'catalog.cmd.find-receipts-owner',
  { askedBy: ['embed'] },
);
