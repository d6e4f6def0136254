import { MAX_CODE, problemsOf, TEMPLATES, type Fields } from './field-checks';
import { InvalidQrPh, type Problem, type QrPh } from './qr-ph';
import { fromFields } from './qr-ph.layout';
import { BrokenFields, crc16, readFields, type Field } from './tlv';

const CRC = '63';

/**
 * Parses the content of a scanned code.
 * @throws InvalidQrPh with every invalid field
 */
export function parseQrPh(text: string): QrPh {
  const fields = readAll(text);
  const problems = [...crcProblems(text, fields), ...problemsOf(withoutCrc(fields))];
  if (problems.length) throw new InvalidQrPh(problems);
  return fromFields(withoutCrc(fields));
}

export function qrPhProblems(text: string): Problem[] {
  try {
    parseQrPh(text);
    return [];
  } catch (error) {
    if (error instanceof InvalidQrPh) return error.problems;
    throw error;
  }
}

function readAll(text: string): Fields {
  const at = text.search(/[^\x20-\x7e]/);
  if (at >= 0) throw unreadable('00', `belongs to a code that is not printable ASCII at character ${at + 1}`);
  if (!text.startsWith('00')) throw unreadable('00', 'must come first');
  if (text.length > MAX_CODE) throw unreadable('00', `belongs to a code of more than ${MAX_CODE} characters`);
  return new Map(
    read(text).flatMap((field) => (isTemplate(field) ? inside(field) : [[field.tag, field.value]])),
  );
}

function inside({ tag, value }: Field): [string, string][] {
  if (!value) throw unreadable(tag, 'is empty');
  return read(value, `${tag}.`).map((field) => [`${tag}.${field.tag}`, field.value]);
}

function read(text: string, prefix = ''): Field[] {
  try {
    return readFields(text);
  } catch (error) {
    throw error instanceof BrokenFields ? unreadable(prefix + error.tag, error.reason) : error;
  }
}

/**
 * Returns the problems with the CRC. The CRC covers everything before its four digits, including its own tag
 * and length.
 */
function crcProblems(text: string, fields: Fields): Problem[] {
  const crc = fields.get(CRC);
  if (crc === undefined) return [{ tag: CRC, reason: 'is missing' }];
  if ([...fields.keys()].at(-1) !== CRC) return [{ tag: CRC, reason: 'must come last' }];
  if (!/^[0-9A-F]{4}$/.test(crc)) return [{ tag: CRC, reason: 'must be 4 uppercase hexadecimal digits' }];
  return crc === crc16(text.slice(0, -4))
    ? []
    : [{ tag: CRC, reason: 'does not match the code, which was changed or misread' }];
}

const withoutCrc = (fields: Fields): Fields => new Map([...fields].filter(([path]) => path !== CRC));
const isTemplate = ({ tag }: Field): boolean => (TEMPLATES as readonly string[]).includes(tag);
const unreadable = (tag: string, reason: string): InvalidQrPh => new InvalidQrPh([{ tag, reason }]);
