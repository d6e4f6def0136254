type Fields = Readonly<Record<string, unknown>>;

/** Returns the field if it is an object, otherwise an empty object. */
export const objectIn = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isObject(value) ? value : {};
};

/**
 * Returns the field if it is a non-empty string of at most 200 characters, the maximum length of an ID;
 * otherwise null.
 */
export const textIn = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : null;
};

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
