import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@tulay/service-host';
import { SignUpRequests } from './sign-up-requests';

const EVERY_MS = 500;

@Injectable()
export class SignUpRequestsJob implements OnModuleInit {
  constructor(
    private readonly requests: SignUpRequests,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'make asked accounts', () => this.requests.execute());
  }
}
