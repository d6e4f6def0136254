import type { Problem } from './qr-ph';
import { MAX_VALUE } from './tlv';

/** Field values by tag (`54`), or by template and tag (`28.01`). */
export type Fields = Map<string, string>;

/** Tags whose values contain nested fields. */
export const TEMPLATES = ['27', '28', '62', '88'] as const;

export const FORMAT = '01';
export const INITIATIONS = { static: '11', dynamic: '12' } as const;
export const CURRENCY = '608';
export const COUNTRY = 'PH';
export const MAX_NAME = 25;
export const MAX_CITY = 15;
/** Maximum length according to EMVCo. */
export const MAX_CODE = 512;

interface Rule {
  /** Whether the field must be present; for a field in a template, only if the template is present. */
  required: boolean;
  max: number;
  /** Pattern of valid values, and the error message for other values. The message is appended to the tag. */
  form: [pattern: RegExp, reason: string] | null;
}

const rule = (max: number, form: Rule['form'] = null): Rule => ({ required: true, max, form });
const optional = (max: number, form: Rule['form'] = null): Rule => ({ ...rule(max, form), required: false });
const exactly = (...values: string[]): Rule => {
  const pattern = new RegExp(`^(${values.map((value) => value.replaceAll('.', '[.]')).join('|')})$`);
  return rule(MAX_VALUE, [pattern, `must be ${values.join(' or ')}`]);
};

const BIC = rule(11, [/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{5}$/, 'must be a BIC of 11 characters']);
const NAMED: Rule['form'] = [/[^ ]/, 'is blank'];
const DATA = optional(25);
/** Maximum length of a template's globally unique identifier (EMVCo). */
const MAX_IDENTIFIER = 32;

const RULES: Record<string, Rule> = {
  '00': exactly(FORMAT),
  '01': exactly(INITIATIONS.static, INITIATIONS.dynamic),
  '27.00': exactly('com.p2pqrpay'),
  '27.01': BIC,
  '27.02': rule(8, [/^\d{8}$/, 'must be 8 digits']),
  '27.03': DATA,
  '27.04': rule(MAX_VALUE),
  '27.05': optional(25, [/^\+\d{1,3}-\d{4,14}$/, 'must be a number such as +63-9171234567']),
  '28.00': exactly('ph.ppmi.p2m', 'ph.ppmi.p2micro'),
  '28.01': BIC,
  '28.03': rule(25),
  '28.04': optional(MAX_VALUE),
  '28.05': rule(3, [/^\d{3}$/, 'must be 3 digits']),
  '52': rule(4, [/^\d{4}$/, 'must be 4 digits']),
  '53': exactly(CURRENCY),
  '54': optional(13, [
    /^(?=.*[1-9])\d+(\.\d{0,2})?$/,
    'must be an amount greater than 0 with at most 2 decimals',
  ]),
  '58': exactly(COUNTRY),
  '59': rule(MAX_NAME, NAMED),
  '60': rule(MAX_CITY, NAMED),
  '61': optional(10),
  '62.00': optional(MAX_IDENTIFIER),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((tag) => [`62.0${tag}`, DATA])),
  '88.00': rule(MAX_IDENTIFIER),
};

export const problemsOf = (fields: Fields): Problem[] =>
  [
    ...accountProblems(fields),
    ...ruleProblems(fields),
    ...otherProblems(fields),
    ...amountProblems(fields),
  ].sort((a, b) => (a.tag < b.tag ? -1 : 1));

const has = (fields: Fields, template: string): boolean =>
  [...fields.keys()].some((path) => path.startsWith(`${template}.`));

function accountProblems(fields: Fields): Problem[] {
  const [person, merchant] = [has(fields, '27'), has(fields, '28')];
  if (person && merchant)
    return [{ tag: '28', reason: 'appears together with 27: only one account can be paid' }];
  return person || merchant
    ? []
    : [{ tag: '28', reason: 'is missing, as is 27, so the code specifies no account' }];
}

const ruleProblems = (fields: Fields): Problem[] =>
  Object.entries(RULES).flatMap(([path, { required, max, form }]) => {
    const value = fields.get(path);
    if (value === undefined)
      return required && isExpected(fields, path) ? [{ tag: path, reason: 'is missing' }] : [];
    const reason = lengthProblem(value, max) ?? (form && !form[0].test(value) ? form[1] : null);
    return reason === null ? [] : [{ tag: path, reason }];
  });

const isExpected = (fields: Fields, path: string): boolean =>
  path.length === 2 || has(fields, path.slice(0, 2));

const otherProblems = (fields: Fields): Problem[] =>
  [...fields].flatMap(([tag, value]) => {
    const reason = RULES[tag] ? null : lengthProblem(value, MAX_VALUE);
    return reason === null ? [] : [{ tag, reason }];
  });

function lengthProblem({ length }: string, max: number): string | null {
  if (length === 0) return 'is empty';
  return length > max ? `has ${length} characters; the maximum is ${max}` : null;
}

/**
 * A merchant's static code has no amount, because the payer enters the amount. A dynamic code always has an
 * amount.
 */
function amountProblems(fields: Fields): Problem[] {
  if (!has(fields, '28')) return [];
  const [initiation, amount] = [fields.get('01'), fields.get('54')];
  if (initiation === INITIATIONS.static && amount !== undefined)
    return [{ tag: '54', reason: 'is not allowed in a static merchant code' }];
  return initiation === INITIATIONS.dynamic && amount === undefined
    ? [{ tag: '54', reason: 'is missing in a dynamic merchant code' }]
    : [];
}
