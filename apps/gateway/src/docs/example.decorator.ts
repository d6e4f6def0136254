import type { DtoClass } from '../validation/rule';

const EXAMPLES = new WeakMap<object, object>();

/**
 * Sets a minimal valid body, which the reference shows and `/docs` sends. Only the IDs of other objects are
 * placeholders.
 */
export const Example =
  (body: object): ClassDecorator =>
  (type) =>
    void EXAMPLES.set(type, body);

/** @throws Error if the body has no example */
export function exampleOf(type: DtoClass<object>): object {
  const example = EXAMPLES.get(type);
  if (!example) throw new Error(`${type.name} needs an @Example()`);
  return example;
}
