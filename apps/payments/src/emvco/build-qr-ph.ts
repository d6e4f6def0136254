import { MAX_CODE, problemsOf, TEMPLATES, type Fields } from './field-checks';
import { InvalidQrPh, type Problem, type QrPh } from './qr-ph';
import { isNamed, toFields } from './qr-ph.layout';
import { crc16, MAX_VALUE, writeFields, type Field } from './tlv';

const OTHER_TAG = new RegExp(`^((?!${TEMPLATES.join('|')})\\d\\d|(${TEMPLATES.join('|')})[.]\\d\\d)$`);

/**
 * Returns the content of a QR Ph code, including its CRC.
 * @throws InvalidQrPh with every invalid field
 */
export function buildQrPh(qr: QrPh): string {
  const fields = toFields(qr);
  const written = [...nested(fields)].map(([tag, value]) => ({ tag, value }));
  const problems = [
    ...otherProblems(qr),
    ...problemsOf(fields),
    ...spellingProblems(fields),
    ...written.flatMap(templateProblem),
  ];
  if (problems.length) throw new InvalidQrPh(problems);
  const text = `${writeFields(written)}6304`;
  if (text.length + 4 > MAX_CODE) throw tooLong(text.length + 4);
  return text + crc16(text);
}

function nested(fields: Fields): Map<string, string> {
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  const top = new Map<string, string>();
  for (const [path, value] of sorted) {
    const [tag = '', inner] = path.split('.');
    top.set(tag, inner === undefined ? value : (top.get(tag) ?? '') + writeFields([{ tag: inner, value }]));
  }
  return top;
}

/** Returns a problem for each entry of `others` that has a property in `QrPh` or an invalid tag. */
const otherProblems = ({ others = {} }: QrPh): Problem[] =>
  Object.keys(others).flatMap((tag) => {
    if (isNamed(tag) || tag === '63') return [{ tag, reason: 'must be set through its named field' }];
    return OTHER_TAG.test(tag) ? [] : [{ tag, reason: 'must be a tag that holds a value' }];
  });

const spellingProblems = (fields: Fields): Problem[] =>
  [...fields]
    .filter(([, value]) => !/^[\x20-\x7e]*$/.test(value))
    .map(([tag]) => ({ tag, reason: 'contains a character that is not printable ASCII' }));

const templateProblem = ({ tag, value }: Field): Problem[] =>
  (TEMPLATES as readonly string[]).includes(tag) && value.length > MAX_VALUE
    ? [{ tag, reason: `has ${value.length} characters; the maximum is ${MAX_VALUE}` }]
    : [];

const tooLong = (length: number): InvalidQrPh =>
  new InvalidQrPh([
    { tag: '63', reason: `belongs to a code of ${length} characters; the maximum is ${MAX_CODE}` },
  ]);
