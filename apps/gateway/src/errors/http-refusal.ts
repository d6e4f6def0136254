import { DomainError, type ErrorCode } from '@tulay/contracts';

export interface HttpDetails {
  /** Instead of the one the code stands for. */
  status?: number;
  headers?: Record<string, string>;
}

/** A refusal of which HTTP says more than its code does. */
export class HttpRefusal extends DomainError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly http: HttpDetails,
  ) {
    super(code, message);
  }
}

/** @param seconds until it is worth trying again */
export const tryAgainLater = (code: ErrorCode, message: string, seconds: number): HttpRefusal =>
  new HttpRefusal(code, message, { headers: { 'Retry-After': String(seconds) } });
