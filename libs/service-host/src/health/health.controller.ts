import { Controller, Get, HttpException, SetMetadata } from '@nestjs/common';
import { Liveness } from './liveness';
import { Readiness } from './readiness';

/** The metadata of `@ApiExcludeController()`. Its package would cost each service 0.3 s at start and 10 MB. */
const ApiExcludeController = () => SetMetadata('swagger/apiExcludeController', [true]);

/** The health checks for Kubernetes and the local stack. They are public, so the reasons are in the log and in `doctor`. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly liveness: Liveness,
  ) {}

  /** The process answers, and a restart would not help. */
  @Get('livez')
  async live(): Promise<{ status: 'ok' }> {
    return orUnavailable((await this.liveness.stuckOn()).length === 0);
  }

  /** The service is ready: database, bus and migrations are in order, writes succeed, and it is not draining. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ok' }> {
    return orUnavailable(Object.keys(await this.readiness.problems()).length === 0);
  }
}

function orUnavailable(ok: boolean): { status: 'ok' } {
  if (!ok) throw new HttpException({ status: 'unavailable' }, 503);
  return { status: 'ok' };
}
