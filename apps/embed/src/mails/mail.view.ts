import type { Environment, MailKind, MerchantFace } from '@tulay/contracts';
import { interpolate, faceView, logoSize } from '@tulay/pages';
import { mailsStrings as strings } from './mails.strings';

export interface MailRow {
  label: string;
  value: string;
  strong?: boolean;
}

/** Part of an email that depends on the payment or invoice. */
export interface MailContent {
  kind: MailKind;
  environment: Environment;
  /** Values for the placeholders in the strings of this kind of email. */
  values: Record<string, string>;
  figure: { label: string; value: string };
  rows: MailRow[];
  bought: MailRow[];
  sums: MailRow[];
  reference: string | null;
  href: string;
  note: string | null;
}

/** Part of an email that depends on the sender. */
export interface MailFrame {
  merchant: string;
  face: MerchantFace | null;
  unsubscribeUrl: string;
}

/** Template data for `mail.eta` and the plain-text version. */
export interface MailView extends Omit<MailContent, 'kind' | 'environment' | 'values' | 'href' | 'note'> {
  language: string;
  subject: string;
  merchant: string;
  logo: { width: number; height: number } | null;
  heading: string;
  intro: string;
  button: { label: string; href: string };
  notes: string[];
  help: { href: string; text: string }[];
  why: string;
  unsubscribe: { label: string; href: string };
}

/** Converts an external name to a single line, because it is also used in email headers. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

export function toMailView(content: MailContent, frame: MailFrame): MailView {
  const merchant = oneLine(frame.merchant);
  const values = { ...content.values, merchant };
  const words = strings[content.kind];
  const isTest = content.environment === 'test';
  const { figure, rows, bought, sums, reference } = content;
  return {
    figure,
    rows,
    bought,
    sums,
    reference,
    merchant,
    language: strings.language,
    subject: (isTest ? strings.testMark : '') + oneLine(interpolate(words.subject, values)),
    logo: frame.face?.logo?.kind === 'png' ? logoSize(frame.face.logo) : null,
    heading: interpolate(words.heading, values),
    intro: interpolate(words.intro, values),
    button: { label: words.button, href: content.href },
    notes: [isTest ? strings.testNote : null, content.note].filter((note) => note !== null),
    help: faceView(frame.face).help,
    why: interpolate(strings.why, values),
    unsubscribe: { label: interpolate(strings.unsubscribe, values), href: frame.unsubscribeUrl },
  };
}
