import { sealingKeyOf, type SealedColumn, type Sealer } from '@tulay/security';

/**
 * Result of resealing a column's value. `isReadable` is false if a part could not be unsealed and is unchanged.
 */
interface Resealed {
  value: string;
  isReadable: boolean;
}

/**
 * A format in which a column stores sealed values. Here, values are text: hex for bytes, and PostgreSQL's
 * output for JSON.
 */
interface SealedForm {
  /** Returns SQL for the part of a value that contains the IDs of its keys. */
  head: (column: string) => string;
  /** Returns SQL that converts a column's value to text. */
  read: (column: string) => string;
  /** Returns SQL that converts text to a column's value. */
  write: (text: string) => string;
  /**
   * Returns the ID of each key in a head, and null for each part that does not have the format of a sealed
   * value.
   */
  keysIn: (head: string) => (string | null)[];
  reseal: (value: string, sealer: Sealer, context: string) => Resealed;
}

const same = (expression: string): string => expression;

const TEXT: SealedForm = {
  head: same,
  read: same,
  write: same,
  keysIn: (head) => [sealingKeyOf(head)],
  reseal: resealText,
};

/**
 * Matches a property named `sealed`, or the whole value if it is a string. Sealed strings contain no escaped
 * characters.
 */
const IN_JSON = /"sealed"\s*:\s*"([^"]*)"|^"([^"]*)"$/g;

const jsonOf = (type: string | null): SealedForm => ({
  head: type === null ? same : (column) => `${column}::text`,
  read: type === null ? same : (column) => `${column}::text`,
  write: type === null ? same : (text) => `${text}::${type}`,
  keysIn: (head) =>
    [...head.matchAll(IN_JSON)].map(([, property, whole]) => sealingKeyOf(property ?? whole ?? '')),
  reseal: (value, sealer, context) => {
    let isReadable = true;
    const resealed = value.replace(IN_JSON, (part, property?: string, whole?: string) => {
      const sealed = property ?? whole ?? '';
      const each = resealText(sealed, sealer, context);
      isReadable &&= each.isReadable;
      return part.replace(sealed, () => each.value);
    });
    return { value: resealed, isReadable };
  },
});

/** Maximum size in bytes of a key ID with its length prefix, which is one byte. */
const HEAD_BYTES = 256;

const BYTES: SealedForm = {
  head: (column) => `encode(substring(${column} FROM 1 FOR ${HEAD_BYTES}), 'hex')`,
  read: (column) => `encode(${column}, 'hex')`,
  write: (text) => `decode(${text}, 'hex')`,
  keysIn: (head) => [keyOfBytes(Buffer.from(head, 'hex'))],
  reseal: (value, sealer, context) => {
    const bytes = Buffer.from(value, 'hex');
    if (keyOfBytes(bytes) === sealer.keyId) return { value, isReadable: true };
    try {
      return { value: sealer.resealBytes(bytes, context).toString('hex'), isReadable: true };
    } catch {
      return { value, isReadable: false };
    }
  },
};

const FORMS: Record<SealedColumn['form'], SealedForm> = {
  text: TEXT,
  json: jsonOf('json'),
  jsonb: jsonOf('jsonb'),
  'json in text': jsonOf(null),
  bytea: BYTES,
};

export const formOf = ({ form }: SealedColumn): SealedForm => FORMS[form];

function resealText(value: string, sealer: Sealer, context: string): Resealed {
  if (sealingKeyOf(value) === sealer.keyId) return { value, isReadable: true };
  try {
    return { value: sealer.reseal(value, context), isReadable: true };
  } catch {
    return { value, isReadable: false };
  }
}

function keyOfBytes(bytes: Buffer): string | null {
  const end = 1 + (bytes[0] ?? 0);
  const id = bytes.subarray(1, end).toString();
  return bytes.length >= end && /^\w+$/.test(id) ? id : null;
}
