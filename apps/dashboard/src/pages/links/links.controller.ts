import { PAYMENT_LINK_STATUSES } from '@tulay/contracts';
import { PaymentLinksClient } from '../../clients/payment-links.client';
import { can } from '../../http/can';
import { customerFilter, customerIn } from '../catalog/customer-filter';
import { listController } from '../catalog/lists.controller';
import { recordController } from '../catalog/records.controller';
import { statusField, statusIn } from '../catalog/status-filter';
import { linksStrings as words } from './links.strings';
import { linkColumns, LINKS_PATH, toRecord } from './links.view';

const links = {
  section: 'links',
  path: LINKS_PATH,
  prefix: 'plk',
  client: PaymentLinksClient,
} as const;

export const LinksController = listController({
  ...links,
  rights: { read: 'payment_links:read', add: 'payment_links:write' },
  words,
  wanted: (query) => ({ status: statusIn(query, PAYMENT_LINK_STATUSES), customerId: customerIn(query) }),
  fields: async ({ status, customerId }, { visit, names }) => [
    statusField(status, PAYMENT_LINK_STATUSES, words),
    ...customerFilter(customerId, await names.ofCustomer(visit, customerId)),
  ],
  find: ({ client, visit, rows }, { status, customerId }) =>
    client.list(visit, { ...rows, status, customerId: customerId ?? undefined }),
  columns: linkColumns,
  nameOf: ({ description }) => description,
  isQuiet: ({ status }) => status === 'inactive',
});

export const LinkController = recordController({
  ...links,
  right: 'payment_links:read',
  page: async (link, { visit, names }) => {
    const [customer, product] = await Promise.all([
      names.ofCustomer(visit, link.customer_id),
      names.ofProduct(visit, link.product_id),
    ]);
    const record = toRecord(link, { customer, product }, can(visit, 'payment_links:write'));
    return { title: link.description, record };
  },
});
