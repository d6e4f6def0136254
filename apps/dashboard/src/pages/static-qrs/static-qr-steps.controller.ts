import { StaticQrsClient } from '../../clients/static-qrs.client';
import { entryOf } from '../catalog/action-pages';
import { actionsController } from '../catalog/actions.controller';
import { staticQrsStrings as words } from './static-qrs.strings';
import { staticQrPath, STATIC_QRS_PATH } from './static-qrs.view';

/** Actions, keyed by the name of the client method that executes the action. */
const STEPS = {
  archive: { done: 'saved' },
  unarchive: { done: 'saved' },
} as const;

export const StaticQrStepsController = actionsController({
  path: STATIC_QRS_PATH,
  right: 'static_qrs:write',
  prefix: 'sqr',
  client: StaticQrsClient,
  stepOf: (client, { visit, id, name }) => {
    const { part, entry } = entryOf(STEPS, name);
    return {
      ...entry,
      part,
      section: 'staticQrs',
      words: words[part],
      path: staticQrPath(id),
      name: async () => (await client.get(visit, { id })).name,
      run: (commandId) => client[part](visit, { id }, commandId),
    };
  },
});
