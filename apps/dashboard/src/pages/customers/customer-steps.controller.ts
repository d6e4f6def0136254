import { CustomersClient } from '../../clients/customers.client';
import { entryOf } from '../catalog/action-pages';
import { actionsController } from '../catalog/actions.controller';
import { customersStrings as words } from './customers.strings';
import { customerPath, CUSTOMERS_PATH } from './customers.view';

/** Actions, keyed by the name of the client method that executes the action. */
const STEPS = {
  delete: { done: 'deleted', goTo: () => CUSTOMERS_PATH, isDanger: true },
} as const;

export const CustomerStepsController = actionsController({
  path: CUSTOMERS_PATH,
  right: 'customers:write',
  prefix: 'cus',
  client: CustomersClient,
  stepOf: (client, { visit, id, name }) => {
    const { part, entry } = entryOf(STEPS, name);
    return {
      ...entry,
      part,
      section: 'customers',
      words: words[part],
      path: customerPath(id),
      name: async () => (await client.get(visit, { id })).name,
      run: (commandId) => client[part](visit, { id }, commandId),
    };
  },
});
