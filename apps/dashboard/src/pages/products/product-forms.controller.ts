import { ProductsClient } from '../../clients/products.client';
import { tenantOf } from '../../http/request-context';
import { formControllers } from '../catalog/forms.controller';
import { metadataChanges } from '../forms/metadata-text';
import { productFields, productTyped, readFirstStock, readProduct } from './product.form';
import { productsStrings as words } from './products.strings';
import { PRODUCTS_PATH } from './products.view';

export const productForms = formControllers({
  section: 'products',
  path: PRODUCTS_PATH,
  right: 'products:write',
  prefix: 'prd',
  client: ProductsClient,
  words,
  nameOf: ({ name }) => name,
  blank: () => productTyped(),
  filled: productTyped,
  fields: productFields,
  create: ({ client, visit, typed }) => {
    const product = { ...readProduct(typed, tenantOf(visit).environment), stock: readFirstStock(typed) };
    return typed.attempt(() => client.create(visit, { ...product, id: typed.newId('prd') }));
  },
  update: ({ client, visit, typed, commandId }, { id, metadata: before }) => {
    const { metadata, ...fields } = readProduct(typed, tenantOf(visit).environment);
    const changes = { id, ...fields, metadata: metadataChanges(before, metadata) };
    return typed.attempt(() => client.update(visit, changes, commandId));
  },
});
