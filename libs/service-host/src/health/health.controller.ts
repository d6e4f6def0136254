import { Controller, Get, HttpStatus, Res, SetMetadata } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Liveness } from './liveness';
import { Readiness } from './readiness';

/**
 * Sets the same metadata as `@ApiExcludeController()`. Importing that decorator's package would cost every
 * service 0.3 s at startup and 10 MB.
 */
const ApiExcludeController = () => SetMetadata('swagger/apiExcludeController', [true]);

/**
 * Health checks for Kubernetes and the local stack. The endpoints are public, so they do not return failure
 * reasons, which are only in the log and in `operator doctor`.
 */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly liveness: Liveness,
  ) {}

  /** Fails only if the process does not respond or needs a restart. */
  @Get('livez')
  async live(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    return reportOn(reply, (await this.liveness.stuckOn()).length === 0);
  }

  /**
   * Succeeds if the database and the bus are available, all migrations have run, writes succeed, and the
   * service is not draining.
   */
  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    return reportOn(reply, Object.keys(await this.readiness.problems()).length === 0);
  }
}

interface HealthReport {
  status: 'ok' | 'unavailable';
}

function reportOn(reply: FastifyReply, ok: boolean): HealthReport {
  if (!ok) reply.code(HttpStatus.SERVICE_UNAVAILABLE);
  return { status: ok ? 'ok' : 'unavailable' };
}
