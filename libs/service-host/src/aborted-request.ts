import { DomainError } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';

/** Whether the client broke the connection before it had sent the whole request. */
export const wasAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Nobody receives this answer; it is for the metrics. */
export const abortedRequest = (): DomainError =>
  new DomainError(
    'invalid_request',
    'The client closed the connection before the request was received completely',
  );
