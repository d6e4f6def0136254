import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { BacklogLimit } from './backlog-limit';

const EVERY_MS = 10_000;

@Injectable()
export class BacklogLimitJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly limit: BacklogLimit,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `find full ${environment} backlogs`, () => this.limit.refresh(environment));
  }
}
