import type { ErrorEnvelope } from './error-response';

/** An error body that combines the legacy and the native format. */
export interface CompatError extends ErrorEnvelope {
  success: false;
  status: 'failed';
  message: string;
}

const LEGACY = '/api/merchant-project/';

/** Returns the error in the format of the API that serves this URL. */
export const inShapeOf = (url: string, body: ErrorEnvelope): ErrorEnvelope | CompatError =>
  url.startsWith(LEGACY) ? toCompatError(body) : body;

const toCompatError = ({ error }: ErrorEnvelope): CompatError => ({
  success: false,
  status: 'failed',
  message: error.message,
  error,
});
