/** A field is encoded as a two-digit tag, a two-digit length and the value. */
export interface Field {
  tag: string;
  value: string;
}

/** Maximum length of a value, because the length has two digits. */
export const MAX_VALUE = 99;

/** Thrown for a string that is not a sequence of fields. */
export class BrokenFields extends Error {
  constructor(
    readonly tag: string,
    readonly reason: string,
  ) {
    super(`${tag} ${reason}`);
  }
}

/** @throws BrokenFields */
export function readFields(text: string): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < text.length;) {
    const field = readField(text, at);
    if (fields.some(({ tag }) => tag === field.tag)) throw new BrokenFields(field.tag, 'appears twice');
    fields.push(field);
    at += 4 + field.value.length;
  }
  return fields;
}

/** Encodes fields. Each value must have at most 99 characters. */
export const writeFields = (fields: Field[]): string =>
  fields.map(({ tag, value }) => `${tag}${String(value.length).padStart(2, '0')}${value}`).join('');

function readField(text: string, at: number): Field {
  const [tag, digits] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)];
  if (!/^\d\d$/.test(tag)) throw new BrokenFields(tag, `is not a tag of two digits (at character ${at + 1})`);
  if (!/^\d\d$/.test(digits)) throw new BrokenFields(tag, 'has a length that is not two digits');
  const length = Number(digits);
  const value = text.slice(at + 4, at + 4 + length);
  if (value.length < length) throw new BrokenFields(tag, 'is shorter than its declared length');
  return { tag, value };
}

const POLYNOMIAL = 0x1021;

/**
 * Returns the CRC-16/CCITT-FALSE of an ASCII string as 4 upper-case hexadecimal digits. Example: `123456789`
 * → 29B1.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
