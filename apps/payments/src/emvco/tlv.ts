/** One field: two digits of tag, two of length, and the value. */
export interface Field {
  tag: string;
  value: string;
}

/** The longest value two digits of length can tell. */
export const MAX_VALUE = 99;

/** Text that is no sequence of fields. */
export class BrokenFields extends Error {
  constructor(
    /** The field where reading ended. */
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
    if (fields.some(({ tag }) => tag === field.tag)) throw new BrokenFields(field.tag, 'stands twice');
    fields.push(field);
    at += 4 + field.value.length;
  }
  return fields;
}

/** Values are at most 99 characters long. */
export const writeFields = (fields: Field[]): string =>
  fields.map(({ tag, value }) => `${tag}${String(value.length).padStart(2, '0')}${value}`).join('');

function readField(text: string, at: number): Field {
  const [tag, digits] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)];
  if (!/^\d\d$/.test(tag)) throw new BrokenFields(tag, `is no tag of two digits (at character ${at + 1})`);
  if (!/^\d\d$/.test(digits)) throw new BrokenFields(tag, 'has a length that is not two digits');
  const length = Number(digits);
  const value = text.slice(at + 4, at + 4 + length);
  if (value.length < length) throw new BrokenFields(tag, 'ends before its length does');
  return { tag, value };
}
