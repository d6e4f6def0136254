import { HttpException, HttpStatus, type ExceptionFilter } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers requests that the router refuses, because the path is not a URL or an id is too long, as all other errors are
 * answered. Fastify runs no hook for them, so the id of the request is set here.
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
