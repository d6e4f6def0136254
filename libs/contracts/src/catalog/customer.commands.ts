import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';
import { LIST_FIELDS, type Deleted, type GetRequest, type List, type ListRequest } from '../common/list';
import type { Customer, CustomerAddress } from './customer.resource';

/** The country defaults to PH. */
export type CustomerAddressChanges = { [Field in keyof CustomerAddress]?: string | null };

export interface CreateCustomerRequest extends Tenant {
  /** `cus_…`, chosen by the caller; a repeated ID does not create a second customer. */
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** Omitted fields are null. */
  address: CustomerAddressChanges;
  metadata: Record<string, unknown>;
}
export const createCustomerCommand = command<CreateCustomerRequest, Customer>('catalog.cmd.create-customer', {
  callers: ['gateway', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated` (the customer belongs to the other environment). */
export const getCustomerCommand = command<GetRequest, Customer>('catalog.cmd.get-customer', {
  callers: ['gateway', 'dashboard', 'payments', 'embed', 'notifier'],
});

/** Requests the names of the customers on a page. */
export interface GetCustomerNamesRequest extends Tenant {
  ids: string[];
}
/** Omits deleted customers and those that belong to another merchant or environment. */
export interface CustomerNames {
  customers: Pick<Customer, 'id' | 'name'>[];
}
export const getCustomerNamesCommand = command<GetCustomerNamesRequest, CustomerNames>(
  'catalog.cmd.get-customer-names',
  { callers: ['embed', 'dashboard'] },
);

export interface ListCustomersRequest extends ListRequest {
  /** Complete email address; partial matches use `q`. */
  email?: string;
  /** Part of the name, email or phone, case-insensitive. One or two characters match only the start of a word. */
  q?: string;
}
export const listCustomersCommand = command<ListCustomersRequest, List<Customer>>(
  'catalog.cmd.list-customers',
  { fields: { ...LIST_FIELDS, email: true, q: true }, callers: ['gateway', 'dashboard', 'embed'] },
);

/** Omitted fields keep their value; null clears a field. */
export interface UpdateCustomerRequest extends GetRequest {
  name?: string;
  email?: string | null;
  phone?: string | null;
  /** Merged field by field; null clears all fields. */
  address?: CustomerAddressChanges | null;
  /** Merged key by key; a null value deletes the key, null deletes all keys. */
  metadata?: Record<string, unknown> | null;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_request` (the merged metadata exceeds a limit). */
export const updateCustomerCommand = command<UpdateCustomerRequest, Customer>('catalog.cmd.update-customer', {
  callers: ['gateway', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated`. */
export const deleteCustomerCommand = command<GetRequest, Deleted<'customer'>>('catalog.cmd.delete-customer', {
  callers: ['gateway', 'dashboard'],
});

/** The customer whose receipts a public receipts page shows. */
export interface ReceiptsOwner {
  customer: Customer;
  merchantId: string;
  environment: Environment;
}
export interface FindReceiptsOwnerRequest {
  /** Last path segment of `receipts_history_url`. */
  slug: string;
}
/** Errors: `not_found`. */
export const findReceiptsOwnerCommand = command<FindReceiptsOwnerRequest, ReceiptsOwner>(
  'catalog.cmd.find-receipts-owner',
  { callers: ['embed'] },
);
