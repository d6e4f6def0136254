import type { ErrorEnvelope } from './error-answer';

/** An error as the legacy API writes it, and as the native one does, in one body. */
export interface CompatError extends ErrorEnvelope {
  success: false;
  status: 'failed';
  message: string;
}

const LEGACY = '/api/merchant-project/';

/** The error in the shape that whoever asks at this address understands. */
export const inShapeOf = (url: string, body: ErrorEnvelope): ErrorEnvelope | CompatError =>
  url.startsWith(LEGACY) ? toCompatError(body) : body;

const toCompatError = ({ error }: ErrorEnvelope): CompatError => ({
  success: false,
  status: 'failed',
  message: error.message,
  error,
});
