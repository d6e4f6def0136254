import { Controller, Get, HttpException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Readiness } from './readiness';

/** What Kubernetes and the local stack ask. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process answers. */
  @Get('livez')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The service takes work: database, bus and migrations are in order, and it is not draining. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ok' }> {
    const problems = await this.readiness.problems();
    if (Object.keys(problems).length) throw new HttpException({ status: 'unavailable', problems }, 503);
    return { status: 'ok' };
  }
}
