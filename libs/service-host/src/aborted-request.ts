import { DomainError } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';

/** Returns whether the client closed the connection before it had sent the complete request. */
export const wasAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/**
 * Returns the error for a request that the client aborted. Only metrics record this error, because the client
 * has disconnected.
 */
export const abortedRequest = (): DomainError =>
  new DomainError(
    'invalid_request',
    'The client closed the connection before the request was received completely',
  );
