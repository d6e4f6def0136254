import { INVOICE_STATUSES, isDay } from '@tulay/contracts';
import { InvoicesClient } from '../../clients/invoices.client';
import { customerFilter, customerIn } from '../catalog/customer-filter';
import { listController } from '../catalog/lists.controller';
import { statusField, statusIn } from '../catalog/status-filter';
import { parameter } from '../frame/filters.view';
import { invoicesStrings as words } from './invoices.strings';
import { invoiceColumns, INVOICES_PATH, nameOf } from './invoices.view';

export const InvoicesController = listController({
  section: 'invoices',
  path: INVOICES_PATH,
  prefix: 'inv',
  client: InvoicesClient,
  rights: { read: 'invoices:read', add: 'invoices:write' },
  words,
  wanted: (query) => ({
    status: statusIn(query, INVOICE_STATUSES),
    dueBefore: [parameter(query, 'due_before')].find(isDay),
    customerId: customerIn(query),
  }),
  fields: async ({ status, dueBefore, customerId }, { visit, names }) => [
    statusField(status, INVOICE_STATUSES, words),
    { kind: 'date', name: 'due_before', label: words.dueBefore, value: dueBefore ?? '' },
    ...customerFilter(customerId, await names.ofCustomer(visit, customerId)),
  ],
  find: ({ client, visit, rows }, { customerId, ...wanted }) =>
    client.list(visit, { ...rows, ...wanted, customerId: customerId ?? undefined }),
  customerOf: ({ customer_id }) => customer_id,
  columns: invoiceColumns,
  nameOf,
  isQuiet: ({ status }) => status === 'void',
});
