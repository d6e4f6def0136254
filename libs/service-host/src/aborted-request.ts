import { DomainError } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';

/** Returns whether the client closed the connection before it had sent the complete request. */
export const wasAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Returns an error that is used only for metrics: the client has already disconnected. */
export const abortedRequest = (): DomainError =>
  new DomainError(
    'invalid_request',
    'The client closed the connection before the request was received completely',
  );
