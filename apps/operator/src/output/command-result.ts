import { DomainError } from '@tulay/contracts';

/** The result of a command. */
export interface CommandResult {
  /** Machine-readable result, printed as one JSON object. */
  json: object;
  /** Human-readable result. */
  text: string;
  /** Set if the command failed although it has a result; printed on stderr. */
  failure?: { code: string; message: string };
}

/** A usage error; no request was sent. */
export class UsageError extends Error {
  readonly code = 'invalid_request';
}

const UNANSWERED = /^no response from (\w+)\.cmd\.\S+: (.*)$/s;

/** Returns the reason for a failed command, for a line that already names the service. */
export function reasonOf({ message }: Error): string {
  const [, , cause] = UNANSWERED.exec(message) ?? [];
  if (cause === undefined) return message;
  return cause.includes('no responders') ? 'not running' : `no response (${cause})`;
}

/**
 * The request may have been executed although no reply arrived. A retry with the same ID is safe, so the
 * message contains it.
 */
export function withRetryId(error: Error, id: string): never {
  if (!(error instanceof DomainError) || error.code !== 'internal_error') throw error;
  throw new DomainError(
    'internal_error',
    `${explain(error)}. To retry safely, run the command again with --id ${id}`,
  );
}

/** Returns the reason with the service's name. A command without a timely reply may have been executed. */
export function explain(error: Error): string {
  const [, service] = UNANSWERED.exec(error.message) ?? [];
  if (service === undefined) return error.message;
  const reason = reasonOf(error);
  const doubt = reason === 'not running' ? '' : '; the command may have been executed. Check before retrying';
  return `${service}: ${reason}${doubt}`;
}
