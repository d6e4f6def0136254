/** A message by field number: bytes for strings and nested messages, numbers for other types. */
export type Fields = Map<number, (Buffer | bigint)[]>;

/**
 * Parses a Protocol Buffers message without its schema. @see https://protobuf.dev/programming-guides/encoding
 */
export function fieldsOf(message: Buffer): Fields {
  const fields: Fields = new Map();
  for (let at = 0; at < message.length;) {
    const tag = varint(message, at);
    const { value, end } = valueAt(message, tag.end, Number(tag.value & 7n));
    const number = Number(tag.value >> 3n);
    fields.set(number, [...(fields.get(number) ?? []), value]);
    at = end;
  }
  return fields;
}

export const messagesIn = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((bytes) => fieldsOf(bytes as Buffer));
export const textIn = (fields: Fields, number: number, encoding: 'utf8' | 'hex' = 'utf8'): string =>
  ((fields.get(number)?.[0] ?? Buffer.alloc(0)) as Buffer).toString(encoding);

function valueAt(message: Buffer, at: number, wireType: number): { value: Buffer | bigint; end: number } {
  if (wireType === 0) return varint(message, at);
  if (wireType === 1) return { value: message.readBigUInt64LE(at), end: at + 8 };
  if (wireType === 5) return { value: BigInt(message.readUInt32LE(at)), end: at + 4 };
  if (wireType !== 2) throw new Error(`unknown wire type ${wireType}`);
  const length = varint(message, at);
  const end = length.end + Number(length.value);
  return { value: message.subarray(length.end, end), end };
}

function varint(message: Buffer, from: number): { value: bigint; end: number } {
  let value = 0n;
  for (let at = from; ; at++) {
    const byte = message[at]!;
    value |= BigInt(byte & 127) << BigInt(7 * (at - from));
    if (byte < 128) return { value, end: at + 1 };
  }
}
