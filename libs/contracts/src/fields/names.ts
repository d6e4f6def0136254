import { isVisible, lengthOf } from './text';

const NAME_MAX = 200;

/** Returns the problem with the name of a merchant, project or user, or null if the name is valid. */
export function nameProblem(name: string): string | null {
  const length = lengthOf(name);
  if (length < 1 || length > NAME_MAX) return `must have 1 to ${NAME_MAX} characters`;
  if (!isVisible(name)) return 'must not be blank';
  return /\p{Cc}/u.test(name) ? 'must not contain control characters' : null;
}
