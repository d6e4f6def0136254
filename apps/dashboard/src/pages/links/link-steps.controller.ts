import { PaymentLinksClient } from '../../clients/payment-links.client';
import { entryOf } from '../catalog/action-pages';
import { actionsController } from '../catalog/actions.controller';
import { linksStrings as words } from './links.strings';
import { linkPath, LINKS_PATH } from './links.view';

/** Actions, keyed by the name of the client method that executes the action. */
const STEPS = {
  activate: { done: 'saved' },
  deactivate: { done: 'saved' },
  delete: { done: 'deleted', goTo: () => LINKS_PATH, isDanger: true },
} as const;

export const LinkStepsController = actionsController({
  path: LINKS_PATH,
  right: 'payment_links:write',
  prefix: 'plk',
  client: PaymentLinksClient,
  stepOf: (client, { visit, id, name }) => {
    const { part, entry } = entryOf(STEPS, name);
    return {
      ...entry,
      part,
      section: 'links',
      words: words[part],
      path: linkPath(id),
      name: async () => (await client.get(visit, { id })).description,
      run: (commandId) => client[part](visit, { id }, commandId),
    };
  },
});
