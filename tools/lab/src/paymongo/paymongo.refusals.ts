import type { Check, Problem } from '../checks/shape';
import { Refusal } from '../http/operation';

/** Returns an error in PayMongo's format: `{errors: [{code, detail, source?}]}`. */
export const refuse = (status: number, code: string, detail: string): Refusal =>
  new Refusal(status, { errors: [{ code, detail }] });

export const notFound = (id: string | undefined): Refusal =>
  refuse(404, 'resource_not_found', `No such resource with id ${id}.`);

const CODES: Record<Problem['kind'], string> = {
  missing: 'parameter_required',
  unknown: 'parameter_invalid',
  invalid: 'parameter_invalid',
  below_minimum: 'parameter_below_minimum',
  above_maximum: 'parameter_above_maximum',
};

/** @throws Refusal with one error for each invalid field */
export function demand(check: Check, value: unknown): void {
  const errors = check(value, '').map(({ path, kind, message }) => ({
    code: CODES[kind],
    detail: `${path || 'body'} ${message}.`,
    source: { pointer: path, attribute: path.split('.').at(-1) },
  }));
  if (errors.length) throw new Refusal(400, { errors });
}

/**
 * Returns the attributes of a request body `{data: {attributes}}`.
 * @throws Refusal if the body has another format or a field is invalid
 */
export function attributesOf(body: unknown, check: Check): Record<string, unknown> {
  const { attributes } = ((body as { data?: unknown })?.data ?? {}) as { attributes?: unknown };
  if (attributes === undefined) throw refuse(400, 'parameter_required', 'data.attributes is required.');
  demand(check, attributes);
  return attributes as Record<string, unknown>;
}
