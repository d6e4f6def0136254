import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { PlanReminders } from './plan-reminders';

const EVERY_MS = 5_000;

/**
 * Plans reminders. The job runs more often than the daily reminders require, because a test clock can be
 * advanced at any time.
 */
@Injectable()
export class PlanRemindersJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly planReminders: PlanReminders,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `plan ${environment} reminders`, () =>
        this.planReminders.execute(environment),
      );
  }
}
