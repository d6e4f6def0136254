import { ProductsClient } from '../../clients/products.client';
import { archivedField, archivedIn } from '../catalog/archived';
import { listController } from '../catalog/lists.controller';
import { recordController } from '../catalog/records.controller';
import { found, searchField, searchIn } from '../catalog/search';
import { sellingRights } from '../catalog/selling-rights';
import { oversoldIn } from './oversold';
import { productsStrings as words } from './products.strings';
import { productColumns, PRODUCTS_PATH, toRecord } from './products.view';

const products = {
  section: 'products',
  path: PRODUCTS_PATH,
  prefix: 'prd',
  client: ProductsClient,
} as const;

export const ProductsController = listController({
  ...products,
  rights: { read: 'products:read', add: 'products:write' },
  words,
  wanted: (query) => ({ q: searchIn(query), archived: archivedIn(query) }),
  fields: ({ q, archived }) => [searchField(q, words), archivedField(archived, words)],
  find: ({ client, visit, rows }, { q, archived }) =>
    found(q, (text) => client.list(visit, { ...rows, q: text, archived: archived.filter })),
  columns: productColumns,
  nameOf: ({ name }) => name,
  isQuiet: ({ archived }) => archived,
});

export const ProductController = recordController({
  ...products,
  right: 'products:read',
  page: (product, { visit }) => ({
    title: product.name,
    record: toRecord(product, sellingRights(visit, 'products:write'), oversoldIn(visit)),
  }),
});
