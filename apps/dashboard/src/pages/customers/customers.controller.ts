import { CustomersClient } from '../../clients/customers.client';
import { listController } from '../catalog/lists.controller';
import { recordController } from '../catalog/records.controller';
import { found, searchField, searchIn } from '../catalog/search';
import { sellingRights } from '../catalog/selling-rights';
import { customersStrings as words } from './customers.strings';
import { customerColumns, CUSTOMERS_PATH, toRecord } from './customers.view';

const customers = {
  section: 'customers',
  path: CUSTOMERS_PATH,
  prefix: 'cus',
  client: CustomersClient,
} as const;

export const CustomersController = listController({
  ...customers,
  rights: { read: 'customers:read', add: 'customers:write' },
  words,
  wanted: searchIn,
  fields: (q) => [searchField(q, words)],
  find: ({ client, visit, rows }, q) => found(q, (text) => client.list(visit, { ...rows, q: text })),
  columns: customerColumns,
  nameOf: ({ name }) => name,
});

export const CustomerController = recordController({
  ...customers,
  right: 'customers:read',
  page: (customer, { visit }) => ({
    title: customer.name,
    record: toRecord(customer, sellingRights(visit, 'customers:write')),
  }),
});
