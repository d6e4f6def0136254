import { DomainError } from '@tulay/contracts';

/** The result of a command. */
export interface CommandResult {
  /** For programs, printed as one JSON object. */
  json: object;
  /** For people. */
  text: string;
  /** Set when the command failed in spite of its result; printed on stderr. */
  failure?: { code: string; message: string };
}

/** The command line itself is wrong; no service was asked. */
export class UsageError extends Error {
  readonly code = 'invalid_request';
}

const UNANSWERED = /^no response from (\w+)\.cmd\.\S+: (.*)$/s;

/** The reason for a failed command, for a line that already names the service. */
export function reasonOf({ message }: Error): string {
  const [, , cause] = UNANSWERED.exec(message) ?? [];
  if (cause === undefined) return message;
  return cause.includes('no responders') ? 'not running' : `no response (${cause})`;
}

/** A request without an answer may have been carried out. Repeating it under the same id is safe, so the message names the id. */
export function withRetryId(error: Error, id: string): never {
  if (!(error instanceof DomainError) || error.code !== 'internal_error') throw error;
  throw new DomainError(
    'internal_error',
    `${explain(error)}. To retry safely, run the command again with --id ${id}`,
  );
}

/** The reason with the service's name. A command without an answer in time may still have been executed. */
export function explain(error: Error): string {
  const [, service] = UNANSWERED.exec(error.message) ?? [];
  if (service === undefined) return error.message;
  const reason = reasonOf(error);
  const doubt = reason === 'not running' ? '' : '; the command may have been executed. Check before retrying';
  return `${service}: ${reason}${doubt}`;
}
