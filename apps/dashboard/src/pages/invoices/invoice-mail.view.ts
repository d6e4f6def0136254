import type { Invoice, InvoiceMail, MailHindrance } from '@tulay/contracts';
import { interpolate } from '@tulay/pages';
import type { Preview } from '../catalog/form-pages';
import type { DoneWord } from '../frame/frame.strings';
import { invoicesStrings } from './invoices.strings';
import { invoicePath } from './invoices.view';

const words = invoicesStrings.mail;

interface Asked {
  invoice: Invoice;
  /** Null if the email's status is currently unknown. */
  mail: InvoiceMail | null;
  /** Whether the user who sends the invoice may enable invoice emails. */
  mayTurnOn: boolean;
}

/** Returns a notice about the email, shown before an invoice is sent. */
export function expectedEmail({ invoice, mail, mayTurnOn }: Asked): Preview {
  if (!mail) return { text: words.unknown, link: null };
  const { hindrance } = mail;
  const email = mail.recipient ?? '';
  if (!hindrance) return { text: interpolate(words.goes, { email }), link: null };
  const why = interpolate(words.hindrances[hindrance], { email });
  if (hindrance === 'not_asked_for' && !mayTurnOn)
    return { text: `${why} ${words.others} ${words.yourself}`, link: null };
  return { text: `${why} ${words.yourself}`, link: wayOf(invoice, hindrance) };
}

/** Returns a link to the setting that prevents the email, or null if there is no such setting. */
function wayOf({ id, status, customer_id }: Invoice, hindrance: MailHindrance): Preview['link'] {
  if (hindrance === 'not_asked_for') return { href: '/dashboard/branding#mails', word: words.toBranding };
  if (hindrance === 'no_address')
    return { href: `/dashboard/customers/${customer_id}/edit`, word: words.toCustomer };
  if (hindrance !== 'no_customer' || status !== 'draft') return null;
  return { href: `${invoicePath(id)}/edit`, word: words.toInvoice };
}

/** Returns the key of the confirmation message after an invoice was sent. */
export function sentWord(mail: InvoiceMail | null): DoneWord {
  if (!mail) return 'sent';
  return mail.hindrance === null ? 'mailed' : 'notMailed';
}
