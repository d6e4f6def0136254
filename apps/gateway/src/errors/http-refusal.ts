import { DomainError, type ErrorCode } from '@tulay/contracts';

export interface HttpDetails {
  /** Replaces the status of the code. */
  status?: number;
  headers?: Record<string, string>;
}

/** A refusal with its own HTTP status or headers. */
export class HttpRefusal extends DomainError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly http: HttpDetails,
  ) {
    super(code, message);
  }
}

/** @param seconds for `Retry-After` */
export const tryAgainLater = (code: ErrorCode, message: string, seconds: number): HttpRefusal =>
  new HttpRefusal(code, message, { headers: { 'Retry-After': String(seconds) } });
