import {
  DomainError,
  EMAIL_MAX,
  isEmail,
  isPlainHttp,
  lengthOf,
  URL_MAX,
  visibleText,
  WEB_URL_RULES,
  webUrlProblem,
  type BrandingChanges,
  type Issues,
} from '@tulay/contracts';

type TextField = Exclude<keyof BrandingChanges, 'mails' | 'logo'>;

interface TextRule {
  /** Field name in the API. */
  name: string;
  max: number;
  /** Returns an error message for a trimmed string, or null if the string is valid. */
  problemOf?: (text: string) => string | null;
}

const matching =
  (pattern: RegExp, problem: string) =>
  (text: string): string | null =>
    pattern.test(text) ? null : problem;

/** Returns an error message for a URL to which payers are redirected, or null if the URL is valid. */
function httpsUrlProblem(text: string): string | null {
  const problem = webUrlProblem(text);
  if (problem) return WEB_URL_RULES[problem];
  return isPlainHttp(text) ? 'must be an https URL' : null;
}

const RULES: Record<TextField, TextRule> = {
  accentColor: {
    name: 'accent_color',
    max: 7,
    problemOf: matching(/^#[0-9a-f]{6}$/i, 'must be a hex color such as #0a5c57'),
  },
  supportEmail: {
    name: 'support_email',
    max: EMAIL_MAX,
    problemOf: (text) => (isEmail(text) ? null : 'must be an email address'),
  },
  supportPhone: {
    name: 'support_phone',
    max: 40,
    problemOf: matching(/^[+()\d][+()\d\s./-]{4,}$/, 'must be a phone number'),
  },
  supportUrl: { name: 'support_url', max: URL_MAX, problemOf: httpsUrlProblem },
  privacyUrl: { name: 'privacy_url', max: URL_MAX, problemOf: httpsUrlProblem },
  registeredName: { name: 'registered_name', max: 200 },
  tin: {
    name: 'tin',
    max: 20,
    problemOf: matching(/^\d{3}-?\d{3}-?\d{3}(?:-?\d{3,5})?$/, 'must be a TIN such as 123-456-789-00000'),
  },
  address: { name: 'address', max: 300 },
  invoiceSeries: { name: 'invoice_series', max: 120 },
};

/**
 * Returns the changes with trimmed strings. An empty string or null clears a field.
 * @throws DomainError `invalid_request` with every invalid field
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

function problemOf(text: string, { max, problemOf: problemIn }: TextRule): string | null {
  if (lengthOf(text) > max) return `must have at most ${max} characters`;
  if (/[^\P{Cc}\n]/u.test(text)) return 'must not contain control characters';
  return problemIn?.(text) ?? null;
}
