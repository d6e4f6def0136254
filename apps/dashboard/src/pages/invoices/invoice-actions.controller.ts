import { referenceOf } from '@tulay/contracts';
import { InvoicesClient } from '../../clients/invoices.client';
import { can } from '../../http/can';
import type { RequestContext } from '../../http/request-context';
import type { DoneWord } from '../frame/frame.strings';
import { entryOf, type Action } from '../catalog/action-pages';
import { actionsController } from '../catalog/actions.controller';
import { expectedEmail, sentWord } from './invoice-mail.view';
import { invoicesStrings as words } from './invoices.strings';
import { invoicePath, INVOICES_PATH, nameOf } from './invoices.view';

/** Derives the copy's ID from the command's ID, so that resubmitting the form does not create a second copy. */
const copyIdOf = (commandId: string): string => `inv_${referenceOf(commandId)}`;

const STEPS = {
  send: {
    mails: true,
    run: (invoices, visit, id, commandId) => invoices.send(visit, { id }, commandId),
  },
  remind: {
    mails: true,
    run: (invoices, visit, id, commandId) => invoices.send(visit, { id }, commandId),
  },
  void: {
    isDanger: true,
    run: (invoices, visit, id, commandId) => invoices.void(visit, { id, forfeit: false }, commandId),
  },
  forfeit: {
    isDanger: true,
    run: (invoices, visit, id, commandId) => invoices.void(visit, { id, forfeit: true }, commandId),
  },
  delete: {
    done: 'deleted',
    isDanger: true,
    goTo: () => INVOICES_PATH,
    run: (invoices, visit, id, commandId) => invoices.delete(visit, { id }, commandId),
  },
  duplicate: {
    done: 'created',
    goTo: (commandId) => `${invoicePath(copyIdOf(commandId))}/edit`,
    run: (invoices, visit, id, commandId) =>
      invoices.duplicate(visit, { id, copyId: copyIdOf(commandId) }, commandId),
  },
} as const satisfies Record<string, InvoiceStep>;

interface InvoiceStep extends Pick<Action, 'isDanger' | 'goTo'> {
  /** Confirmation message if the action sends no email; default: `saved`. */
  done?: DoneWord;
  /** Whether the action normally emails the invoice to the customer. */
  mails?: boolean;
  run: (invoices: InvoicesClient, visit: RequestContext, id: string, commandId: string) => Promise<unknown>;
}

export const InvoiceActionsController = actionsController({
  path: INVOICES_PATH,
  right: 'invoices:write',
  prefix: 'inv',
  client: InvoicesClient,
  stepOf: (invoices, { visit, id, name }) => {
    const { part, entry } = entryOf<keyof typeof STEPS, InvoiceStep>(STEPS, name);
    return {
      ...entry,
      ...(entry.mails ? mailing(invoices, visit, id) : { done: entry.done ?? 'saved' }),
      part,
      section: 'invoices',
      words: words[part],
      path: invoicePath(id),
      name: async () => nameOf(await invoices.get(visit, { id })),
      run: (commandId) => entry.run(invoices, visit, id, commandId),
    };
  },
});

/** Returns the preview and the confirmation message that state whether the customer receives an email. */
function mailing(
  invoices: InvoicesClient,
  visit: RequestContext,
  id: string,
): Pick<Action, 'foresee' | 'done'> {
  return {
    foresee: async () => {
      const invoice = await invoices.get(visit, { id });
      const mail = await invoices.mailOf(visit, id);
      return expectedEmail({ invoice, mail, mayTurnOn: can(visit, 'branding.change') });
    },
    done: async () => sentWord(await invoices.mailOf(visit, id)),
  };
}
