const NAME_MAX = 200;
export const EMAIL_MAX = 255;
const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** The problem of the name of a merchant, a project or a person, or null. */
export function nameProblem(name: string): string | null {
  if (name.length < 1 || name.length > NAME_MAX) return `must have 1 to ${NAME_MAX} characters`;
  return /\p{Cc}/u.test(name) ? 'must not contain control characters' : null;
}

export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && EMAIL.test(text) && !/^\.|\.\.|\.@/.test(text);
