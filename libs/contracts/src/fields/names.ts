import { isVisible, lengthOf } from './text';

const NAME_MAX = 200;
export const EMAIL_MAX = 255;
const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** Returns the problem with the name of a merchant, project or user, or null if it is valid. */
export function nameProblem(name: string): string | null {
  const length = lengthOf(name);
  if (length < 1 || length > NAME_MAX) return `must have 1 to ${NAME_MAX} characters`;
  if (!isVisible(name)) return 'must not be blank';
  return /\p{Cc}/u.test(name) ? 'must not contain control characters' : null;
}

export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && EMAIL.test(text) && !/^\.|\.\.|\.@/.test(text);
