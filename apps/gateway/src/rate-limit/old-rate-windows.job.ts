import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Clock } from '@tulay/contracts';
import { CLOCK, Jobs, RateLimitEntity } from '@tulay/service-host';
import { LessThanOrEqual, Repository } from 'typeorm';

const EVERY_MS = 60_000;

/** Deletes windows that have ended. */
@Injectable()
export class OldRateWindowsJob implements OnModuleInit {
  constructor(
    @InjectRepository(RateLimitEntity) private readonly windows: Repository<RateLimitEntity>,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'old-rate-windows', () => this.execute());
  }

  async execute(): Promise<void> {
    await this.windows.delete({ expire: LessThanOrEqual(this.clock.now('live').getTime()) });
  }
}
