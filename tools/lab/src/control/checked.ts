import type { Check } from '../checks/shape';
import { NotPossible } from './controls';

/** The body; none counts as an empty one. @throws NotPossible that names every wrong field */
export function checked(check: Check, body: unknown): unknown {
  const problems = check(body ?? {}, '').map(({ path, message }) => `${path} ${message}`.trim());
  if (problems.length) throw new NotPossible(400, problems.join('; '));
  return body ?? {};
}
