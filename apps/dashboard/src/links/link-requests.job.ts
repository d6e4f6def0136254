import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@tulay/service-host';
import { LinkRequests } from './link-requests';

const EVERY_MS = 500;

@Injectable()
export class LinkRequestsJob implements OnModuleInit {
  constructor(
    private readonly requests: LinkRequests,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'mail asked links', () => this.requests.execute());
  }
}
