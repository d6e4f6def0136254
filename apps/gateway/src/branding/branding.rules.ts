import {
  DomainError,
  EMAIL_MAX,
  isEmail,
  lengthOf,
  visibleText,
  type BrandingChanges,
  type Issues,
} from '@tulay/contracts';

type TextField = Exclude<keyof BrandingChanges, 'mails' | 'logo'>;

interface TextRule {
  /** The field in the API. */
  name: string;
  max: number;
  pattern?: { test: (text: string) => boolean };
  /** What the pattern asks for. */
  problem?: string;
}

const WEB = /^https:\/\/[^\s\\<>"]+$/i;
const RULES: Record<TextField, TextRule> = {
  accentColor: {
    name: 'accent_color',
    max: 7,
    pattern: /^#[0-9a-f]{6}$/i,
    problem: 'must be a colour such as #0a5c57',
  },
  supportEmail: {
    name: 'support_email',
    max: EMAIL_MAX,
    pattern: { test: isEmail },
    problem: 'must be an email address',
  },
  supportPhone: {
    name: 'support_phone',
    max: 40,
    pattern: /^[+()\d][+()\d\s./-]{4,}$/,
    problem: 'must be a phone number',
  },
  supportUrl: { name: 'support_url', max: 2048, pattern: WEB, problem: 'must be an https URL' },
  privacyUrl: { name: 'privacy_url', max: 2048, pattern: WEB, problem: 'must be an https URL' },
  registeredName: { name: 'registered_name', max: 200 },
  tin: {
    name: 'tin',
    max: 20,
    pattern: /^\d{3}-?\d{3}-?\d{3}(?:-?\d{3,5})?$/,
    problem: 'must be a TIN such as 123-456-789-00000',
  },
  address: { name: 'address', max: 300 },
  invoiceSeries: { name: 'invoice_series', max: 120 },
};

/**
 * The changes with trimmed texts; an empty text clears its field, as null does.
 * @throws DomainError `invalid_request` that names every wrong field
 */
export function checkedTexts(changes: BrandingChanges): Partial<Record<TextField, string | null>> {
  const issues: Issues = {};
  const texts: Partial<Record<TextField, string | null>> = {};
  for (const field of Object.keys(RULES) as TextField[]) {
    const given = changes[field];
    if (given === undefined) continue;
    const text = visibleText(given);
    const problem = text === '' ? null : problemOf(text, RULES[field]);
    if (problem) issues[RULES[field].name] = [problem];
    texts[field] = text === '' ? null : text;
  }
  if (Object.keys(issues).length)
    throw new DomainError('invalid_request', 'The request has invalid fields', issues);
  if (texts.accentColor) texts.accentColor = texts.accentColor.toLowerCase();
  return texts;
}

function problemOf(text: string, { max, pattern, problem }: TextRule): string | null {
  if (lengthOf(text) > max) return `must have at most ${max} characters`;
  if (/[^\P{Cc}\n]/u.test(text)) return 'must not contain control characters';
  return pattern && !pattern.test(text) ? (problem ?? 'is not allowed') : null;
}
