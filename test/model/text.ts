/** Returns a value as JSON, with notations for types that JSON does not support. */
export const toText = (value: unknown): string => JSON.stringify(value, replace);

function replace(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Map ? [...(value as Map<unknown, unknown>)] : value;
}
