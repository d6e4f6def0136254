import type { ErrorEnvelope } from './error-response';

/** An error in the format of the legacy API and of the native one, in one body. */
export interface CompatError extends ErrorEnvelope {
  success: false;
  status: 'failed';
  message: string;
}

const LEGACY = '/api/merchant-project/';

/** The error in the format of the API at this address. */
export const inShapeOf = (url: string, body: ErrorEnvelope): ErrorEnvelope | CompatError =>
  url.startsWith(LEGACY) ? toCompatError(body) : body;

const toCompatError = ({ error }: ErrorEnvelope): CompatError => ({
  success: false,
  status: 'failed',
  message: error.message,
  error,
});
