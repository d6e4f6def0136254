import { HttpException, HttpStatus, type ExceptionFilter } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Returns an error handler for requests that the router rejects because the path is invalid or a parameter is too
 * long, so that the response has the usual format. Fastify runs no hooks for these requests, so the request ID is set
 * here.
 */
export const answerUnroutable =
  (errors: ExceptionFilter) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.header('Request-Id', request.id);
    errors.catch(asHttpException(error), new ExecutionContextHost([request, reply]));
  };

function asHttpException(error: FastifyError): Error {
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new HttpException(error.message, HttpStatus.NOT_FOUND);
  if (error.code === 'FST_ERR_BAD_URL') return new HttpException(error.message, HttpStatus.BAD_REQUEST);
  return error;
}
