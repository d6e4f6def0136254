type Fields = Readonly<Record<string, unknown>>;

/** Returns the object under a name; an empty one for anything else. */
export const objectIn = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isObject(value) ? value : {};
};

/** Returns the text under a name; null for anything else, and for text too long to be an ID. */
export const textIn = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : null;
};

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
