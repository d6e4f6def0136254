import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { SendDueMails } from './send-due-mails';

const EVERY_MS = 1_000;

@Injectable()
export class SendDueMailsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sendDue: SendDueMails,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `send due ${environment} mails`, () => this.sendDue.execute(environment));
  }
}
