import { Controller, Get, HttpException, SetMetadata } from '@nestjs/common';
import { Liveness } from './liveness';
import { Readiness } from './readiness';

/** Same metadata as `@ApiExcludeController()`, whose package would cost each service 0.3 s at startup and 10 MB. */
const ApiExcludeController = () => SetMetadata('swagger/apiExcludeController', [true]);

/**
 * Health checks for Kubernetes and the local stack. They are public, so reasons appear only in the log and in `doctor`.
 */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly liveness: Liveness,
  ) {}

  /** Succeeds if the process responds and a restart would not help. */
  @Get('livez')
  async live(): Promise<{ status: 'ok' }> {
    return orUnavailable((await this.liveness.stuckOn()).length === 0);
  }

  /**
   * Succeeds if the service is ready: database, bus and migrations are available, writes succeed, and it is not
   * draining.
   */
  @Get('readyz')
  async ready(): Promise<{ status: 'ok' }> {
    return orUnavailable(Object.keys(await this.readiness.problems()).length === 0);
  }
}

function orUnavailable(ok: boolean): { status: 'ok' } {
  if (!ok) throw new HttpException({ status: 'unavailable' }, 503);
  return { status: 'ok' };
}
