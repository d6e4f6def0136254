import { ProductsClient } from '../../clients/products.client';
import { entryOf } from '../catalog/action-pages';
import { actionsController } from '../catalog/actions.controller';
import { productsStrings as words } from './products.strings';
import { productPath, PRODUCTS_PATH } from './products.view';

/** Actions, keyed by the name of the client method that executes the action. */
const STEPS = {
  archive: { done: 'saved' },
  unarchive: { done: 'saved' },
  delete: { done: 'deleted', goTo: () => PRODUCTS_PATH, isDanger: true },
} as const;

export const ProductStepsController = actionsController({
  path: PRODUCTS_PATH,
  right: 'products:write',
  prefix: 'prd',
  client: ProductsClient,
  stepOf: (client, { visit, id, name }) => {
    const { part, entry } = entryOf(STEPS, name);
    return {
      ...entry,
      part,
      section: 'products',
      words: words[part],
      path: productPath(id),
      name: async () => (await client.get(visit, { id })).name,
      run: (commandId) => client[part](visit, { id }, commandId),
    };
  },
});
