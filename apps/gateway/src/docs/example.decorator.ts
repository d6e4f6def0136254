import type { DtoClass } from '../validation/rule';

const EXAMPLES = new WeakMap<object, object>();

/**
 * A minimal body that works as it stands: what the reference shows, and `/docs` sends. Only an id of another object is a
 * placeholder.
 */
export const Example =
  (body: object): ClassDecorator =>
  (type) =>
    void EXAMPLES.set(type, body);

/** @throws Error for a body without an example */
export function exampleOf(type: DtoClass<object>): object {
  const example = EXAMPLES.get(type);
  if (!example) throw new Error(`${type.name} needs an @Example()`);
  return example;
}
