import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DomainError, type ReceivedCallback } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpRefusal } from '../errors/http-refusal';
import { SECURITY_HEADERS } from '../http/security-headers';
import { FailedAuthentications } from '../rate-limit/failed-authentications';
import { AcquirerClient } from './acquirer.client';

/** Maximum body size in bytes, several times the size of any real callback. */
const MAX_BODY = 16 * 1024;

/**
 * Receives callbacks from our own acquirer about paid and failed payments. Callbacks are authenticated by
 * signature.
 */
@ApiExcludeController()
@Controller('providers/acquirer')
export class AcquirerCallbackController {
  constructor(
    private readonly payments: AcquirerClient,
    private readonly failures: FailedAuthentications,
  ) {}

  /** Forwards the exact bytes that the signature covers. */
  @Post('callback')
  @HttpCode(200)
  async receive(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReceivedCallback> {
    reply.headers(SECURITY_HEADERS);
    const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
    if (body.length > MAX_BODY)
      throw new HttpRefusal('invalid_request', 'The callback is larger than 16 KB', { status: 413 });
    const signature = request.headers['x-service-signature'];
    try {
      return await this.payments.receive(body, signature === undefined ? null : [signature].flat().join(','));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unauthenticated')
        await this.failures.count(request.ip);
      throw error;
    }
  }
}
