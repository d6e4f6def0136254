import type { AnySchema } from './json-schema';

/** Fields of one variant of an object. */
interface Variant {
  description: string;
  required: readonly string[];
  optional?: readonly string[];
}
type Variants = Readonly<Record<string, Variant>>;

const VARIANTS = new WeakMap<object, Variants>();

/**
 * Documents a body's nested object as a choice between several schemas, by schema name. The limits of the
 * fields come from the class; another service checks which schema a request must match.
 */
export const DocumentedAs =
  (variants: Variants): ClassDecorator =>
  (type) => {
    VARIANTS.set(type, variants);
  };

/** Replaces the schema of a class that has variants with a choice between one schema per variant. */
export function splitIntoVariants(schemas: Record<string, AnySchema>, type: { name: string }): void {
  const variants = VARIANTS.get(type);
  const { properties = {}, ...rest } = schemas[type.name] ?? {};
  if (!variants) return;
  for (const [name, { description, required, optional = [] }] of Object.entries(variants)) {
    const fields = [...required, ...optional].map((field): [string, AnySchema] => {
      const property = properties[field] as AnySchema;
      return [field, required.includes(field) ? withoutNull(property) : property];
    });
    schemas[name] = { ...rest, description, required: [...required], properties: Object.fromEntries(fields) };
  }
  schemas[type.name] = {
    oneOf: Object.keys(variants).map((name) => ({ $ref: `#/components/schemas/${name}` })),
  };
}

const withoutNull = ({ type, ...property }: AnySchema): AnySchema => ({
  ...property,
  type: [type].flat().find((one) => (one as string) !== 'null'),
});
