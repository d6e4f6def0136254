import type { Check } from '../checks/shape';
import { NotPossible } from './controls';

/** Returns the valid body; a missing body counts as empty. @throws NotPossible with every invalid field */
export function checked(check: Check, body: unknown): unknown {
  const problems = check(body ?? {}, '').map(({ path, message }) => `${path} ${message}`.trim());
  if (problems.length) throw new NotPossible(400, problems.join('; '));
  return body ?? {};
}
