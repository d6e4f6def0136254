import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@tulay/service-host';
import { ChallengesStore } from './challenges.store';

const EVERY_MS = 60_000;

@Injectable()
export class EndedChallengesJob implements OnModuleInit {
  constructor(
    private readonly challenges: ChallengesStore,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'ended-challenges', () => this.challenges.forgetEnded());
  }
}
