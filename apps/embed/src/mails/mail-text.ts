import type { MailRow, MailView } from './mail.view';
import { mailsStrings as strings } from './mails.strings';

export const mailText = (view: MailView): string =>
  [
    view.heading,
    view.intro,
    lines([view.figure, ...view.rows]),
    view.bought.length ? `${strings.bought}\n${lines([...view.bought, ...view.sums])}` : lines(view.sums),
    view.reference === null ? '' : `${strings.reference}: ${view.reference}`,
    `${view.button.label}:\n${view.button.href}`,
    view.help.length ? `${strings.help} ${view.help.map(({ text }) => text).join(' · ')}` : '',
    view.notes.join('\n'),
    `-- \n${view.why}\n${view.unsubscribe.label}:\n${view.unsubscribe.href}\n${strings.footer}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');

const lines = (rows: readonly MailRow[]): string =>
  rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
