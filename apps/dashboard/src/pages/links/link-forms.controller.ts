import type { PaymentLink } from '@tulay/contracts';
import { currencyOf } from '@tulay/money';
import { PaymentLinksClient } from '../../clients/payment-links.client';
import { tenantOf, type RequestContext } from '../../http/request-context';
import { formControllers } from '../catalog/forms.controller';
import { metadataChanges } from '../forms/metadata-text';
import type { TypedForm } from '../forms/typed-form';
import { parameter } from '../frame/filters.view';
import { linkFields } from './link-fields';
import { blankLink, linkTyped, readChanges, readLink } from './link.form';
import { linksStrings as words } from './links.strings';
import { LINKS_PATH } from './links.view';

/** Maps a service's field name to the form's field name. */
const nameOf = (field: string): string => (field === 'custom_fields' ? 'question_1_key' : field);

export const linkForms = formControllers({
  section: 'links',
  path: LINKS_PATH,
  right: 'payment_links:write',
  prefix: 'plk',
  client: PaymentLinksClient,
  words,
  nameOf: ({ description }) => description,
  blank: (query) =>
    blankLink({ customer: parameter(query, 'customer'), product: parameter(query, 'product') }),
  filled: linkTyped,
  fields: async ({ isNew, visit, typed, pick }) => {
    const [customers, products] = await Promise.all([
      pick.aCustomer(visit, typed.value('customer')),
      pick.aProduct(visit, typed.value('product')),
    ]);
    return linkFields({ customers, products }, { isNew });
  },
  create: ({ client, visit, typed }) => {
    const link = readLink(typed, tenantOf(visit).environment);
    return typed.attempt(() => client.create(visit, { ...link, id: typed.newId('plk') }), nameOf);
  },
  update: ({ client, visit, typed, commandId }, link) => {
    const changes = changesOf(link, typed, visit);
    return typed.attempt(() => client.update(visit, { id: link.id, ...changes }, commandId), nameOf);
  },
});

/**
 * Returns the changes to send. Omits an unchanged expiry, customer or product, because the service would reject
 * an expiry in the past or a deleted customer or product.
 */
function changesOf(link: PaymentLink, typed: TypedForm, visit: RequestContext) {
  const { metadata, expiresAt, customerId, productId, ...changes } = readChanges(
    typed,
    currencyOf(link.currency),
    tenantOf(visit).environment,
  );
  const isMoved = localTimeChanged(link.expires_at, expiresAt);
  return {
    ...changes,
    customerId: customerId === link.customer_id ? undefined : customerId,
    productId: productId === link.product_id ? undefined : productId,
    metadata: metadataChanges(link.metadata, metadata),
    expiresAt: isMoved ? expiresAt : undefined,
  };
}

/** Returns whether the time was changed. Compares minutes, because the form has no seconds. */
const localTimeChanged = (before: number | null, after: number | null): boolean =>
  (before === null) !== (after === null) ||
  (before !== null && after !== null && Math.floor(before / 60) !== Math.floor(after / 60));
