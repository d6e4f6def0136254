import { DomainError } from '@tulay/contracts';

export interface CommandResult {
  /** Machine-readable result, printed as one JSON object. */
  json: object;
  text: string;
  /** Failure of a command that still has a result. Printed on stderr. */
  failure?: { code: string; message: string };
}

/** Error in the command line. No request was sent. */
export class UsageError extends Error {
  readonly code = 'invalid_request';
}

const UNANSWERED = /^no response from (\w+)\.cmd\.\S+: (.*)$/s;

/** Returns the reason for a failure, without the service's name. */
export function reasonOf({ message }: Error): string {
  const [, , cause] = UNANSWERED.exec(message) ?? [];
  if (cause === undefined) return message;
  return cause.includes('no responders') ? 'not running' : `no response (${cause})`;
}

/**
 * Rethrows the error. If the request may have been executed, the message contains the ID for a safe retry.
 */
export function withRetryId(error: Error, id: string): never {
  if (!(error instanceof DomainError) || error.code !== 'internal_error') throw error;
  throw new DomainError(
    'internal_error',
    `${explain(error)}. To retry safely, run the command again with --id ${id}`,
  );
}

/**
 * Returns the reason for a failure, prefixed with the service's name. After a timeout, the command may have
 * been executed.
 */
export function explain(error: Error): string {
  const [, service] = UNANSWERED.exec(error.message) ?? [];
  if (service === undefined) return error.message;
  const reason = reasonOf(error);
  const doubt = reason === 'not running' ? '' : '; the command may have been executed. Check before retrying';
  return `${service}: ${reason}${doubt}`;
}
