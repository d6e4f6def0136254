import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, deleteEndedWindows, Jobs } from '@tulay/service-host';

const EVERY_MS = 60_000;

/** Deletes the counts of failed attempts whose time window has ended. */
@Injectable()
export class EndedWindowsJob implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'ended-windows', () => deleteEndedWindows(this.db, this.clock.now('live')));
  }
}
