/** What one command found or did. */
export interface Answer {
  /** For programs: printed as one JSON object. */
  json: object;
  /** For people. */
  text: string;
  /** Why the command counts as failed all the same; said on stderr. */
  failure?: { code: string; message: string };
}

/** The command line itself is wrong; nothing was asked of anyone. */
export class UsageError extends Error {
  readonly code = 'invalid_request';
}

/** Why a service did not do what it was asked, for a line that names the service already. */
export function reasonOf({ message }: Error): string {
  if (message.includes('no responders')) return 'not running';
  return message.replace(/^\S+ did not answer: /, 'no answer: ');
}
