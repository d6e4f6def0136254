import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { FinishOpenings } from './finish-openings';

const EVERY_MS = 1_000;
const BATCH = 50;

/** Finishes what a crash left between a saved checkout and its payment. */
@Injectable()
export class OpeningsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly finish: FinishOpenings,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `finish ${environment} checkouts`, async () => {
        return (await this.finish.execute(environment, BATCH)) === BATCH;
      });
  }
}
