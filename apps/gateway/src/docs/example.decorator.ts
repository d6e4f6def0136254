import type { DtoClass } from '../validation/rule';

const EXAMPLES = new WeakMap<object, object>();

/**
 * Sets a body's minimal valid example, displayed in the reference and sent by `/docs`. Only IDs of other
 * objects are placeholders.
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
