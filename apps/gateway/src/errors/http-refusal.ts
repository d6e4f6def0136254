import { DomainError, type ErrorCode } from '@tulay/contracts';

export interface HttpDetails {
  /** Overrides the code's default status. */
  status?: number;
  headers?: Record<string, string>;
}

export class HttpRefusal extends DomainError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly http: HttpDetails,
  ) {
    super(code, message);
  }
}

/** @param seconds value of `Retry-After` */
export const tryAgainLater = (code: ErrorCode, message: string, seconds: number): HttpRefusal =>
  new HttpRefusal(code, message, { headers: { 'Retry-After': String(seconds) } });
