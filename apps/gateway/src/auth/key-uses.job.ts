import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@tulay/service-host';
import { KeyUses } from './key-uses';

const EVERY_MS = 10_000;

@Injectable()
export class KeyUsesJob implements OnModuleInit {
  constructor(
    private readonly uses: KeyUses,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'key-uses', () => this.uses.write());
  }
}
