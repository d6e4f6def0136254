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

const UNANSWERED = /^(\w+)\.cmd\.\S+ did not answer: (.*)$/s;

/** Why a service did not do what it was asked, for a line that names the service already. */
export function reasonOf({ message }: Error): string {
  const [, , cause] = UNANSWERED.exec(message) ?? [];
  if (cause === undefined) return message;
  return cause.includes('no responders') ? 'not running' : `no answer (${cause})`;
}

/** The same for a line of its own. What was not answered in time may have been done. */
export function explain(error: Error): string {
  const [, service] = UNANSWERED.exec(error.message) ?? [];
  if (service === undefined) return error.message;
  const reason = reasonOf(error);
  const doubt = reason === 'not running' ? '' : '; it may still have been done: look before you repeat it';
  return `${service}: ${reason}${doubt}`;
}
