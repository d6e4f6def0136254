import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DomainError, notFound } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpRefusal } from '../errors/http-refusal';
import { SECURITY_HEADERS } from '../http/security-headers';
import { FailedAuthentications } from '../rate-limit/failed-authentications';
import { ProviderCallbackClient } from './provider-callback.client';

/**
 * Maximum body size in bytes, three times the largest known callback (a PayMongo payment that includes an
 * image of its QR code).
 */
const MAX_BODY = 64 * 1024;
const PROVIDER_NAME = /^[a-z][a-z0-9_-]{0,39}$/;

/**
 * Receives provider callbacks and authenticates them by signature. The services confirm the reported status
 * with the provider.
 */
@ApiExcludeController()
@Controller('providers')
export class ProviderCallbackController {
  constructor(
    private readonly services: ProviderCallbackClient,
    private readonly failures: FailedAuthentications,
  ) {}

  /** Forwards the exact bytes that the signature covers. */
  @Post(':name/callback')
  @HttpCode(200)
  async receive(
    @Param('name') provider: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ received: true }> {
    reply.headers(SECURITY_HEADERS);
    if (!PROVIDER_NAME.test(provider)) throw notFound('provider', provider);
    const body = bytesOf(request.body);
    if (body.length > MAX_BODY)
      throw new HttpRefusal('invalid_request', 'The callback is larger than 64 KB', { status: 413 });
    try {
      await this.services.receive({ provider, headers: headersOf(request), body });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unauthenticated')
        await this.failures.count(request.ip);
      throw error;
    }
    return { received: true };
  }
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(',')]],
    ),
  );
