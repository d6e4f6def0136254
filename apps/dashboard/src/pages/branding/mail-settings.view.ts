import type { BrandingChanges, MailSettings } from '@tulay/contracts';
import { asLanguage, LANGUAGE_NAMES, type DetailRow } from '@tulay/pages';
import type { Field } from '../forms/field';
import { languageField } from '../forms/language-field';
import { brandingStrings } from './branding.strings';

const words = brandingStrings.mails;
const KINDS = ['receipts', 'invoices', 'reminders'] as const satisfies (keyof MailSettings)[];

/**
 * Returns the settings that the form changes. A missing checkbox means false, because browsers do not submit
 * unchecked boxes.
 */
export function mailChangesIn(body: Record<string, unknown> | null, now: MailSettings): BrandingChanges {
  const language = asLanguage(body?.language) ?? now.language;
  const asked = { ...Object.fromEntries(KINDS.map((kind) => [kind, body?.[kind] === 'on'])), language };
  const changed = Object.entries(asked).filter(([name, value]) => value !== now[name as keyof MailSettings]);
  return changed.length ? { mails: Object.fromEntries(changed) } : {};
}

/** Returns the form fields, and read-only rows for members who may not change the settings. */
export const mailSettingsView = (mails: MailSettings): { fields: Field[]; rows: DetailRow[] } => ({
  fields: [
    ...KINDS.map((kind) => ({
      name: kind,
      label: words.kinds[kind],
      type: 'check' as const,
      value: mails[kind] ? 'on' : '',
      hint: words.hints[kind],
    })),
    languageField(words.language, mails.language),
  ],
  rows: [
    ...KINDS.map((kind) => ({ label: words.kinds[kind], value: mails[kind] ? words.on : words.off })),
    { label: words.language, value: LANGUAGE_NAMES[mails.language] },
  ],
});
