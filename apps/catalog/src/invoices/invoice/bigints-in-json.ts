import type { ValueTransformer } from 'typeorm';

type JsonItem = Record<string, unknown>;

/**
 * Returns a transformer for a JSON column that stores a list of objects. The bigint `fields` are stored as
 * text, because JSON has no bigint. A field that is absent in a stored item is 0.
 */
export function bigintsInJson(...fields: string[]): ValueTransformer {
  const convert = (items: JsonItem[], change: (value: unknown) => unknown): JsonItem[] =>
    items.map((item) => ({
      ...item,
      ...Object.fromEntries(fields.map((field) => [field, change(item[field])])),
    }));
  return {
    to: (items: JsonItem[]) => convert(items, String),
    from: (items: JsonItem[]) => convert(items, (text) => BigInt((text as string | undefined) ?? 0)),
  };
}
