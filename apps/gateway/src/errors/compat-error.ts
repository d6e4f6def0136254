import type { ErrorEnvelope } from './error-response';

/** Error body that combines the legacy and the native format. */
export interface CompatError extends ErrorEnvelope {
  success: false;
  status: 'failed';
  message: string;
}

const LEGACY = '/api/merchant-project/';

/** Returns the error in the native or legacy format, depending on the URL. */
export const inShapeOf = (url: string, body: ErrorEnvelope): ErrorEnvelope | CompatError =>
  url.startsWith(LEGACY) ? toCompatError(body) : body;

const toCompatError = ({ error }: ErrorEnvelope): CompatError => ({
  success: false,
  status: 'failed',
  message: error.message,
  error,
});
