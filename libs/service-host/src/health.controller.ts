import { Controller, Get, HttpException, SetMetadata } from '@nestjs/common';
import { Readiness } from './readiness';

/** The metadata of `@ApiExcludeController()`. Its package would cost each service 0.3 s at start and 10 MB. */
const ApiExcludeController = () => SetMetadata('swagger/apiExcludeController', [true]);

/** The health checks for Kubernetes and the local stack. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process answers. */
  @Get('livez')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The service is ready: database, bus and migrations are in order, and it is not draining. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ok' }> {
    const problems = await this.readiness.problems();
    if (Object.keys(problems).length) throw new HttpException({ status: 'unavailable', problems }, 503);
    return { status: 'ok' };
  }
}
