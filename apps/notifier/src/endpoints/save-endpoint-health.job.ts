import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@tulay/service-host';
import { SaveEndpointHealth } from './save-endpoint-health';

const EVERY_MS = 2_000;

@Injectable()
export class SaveEndpointHealthJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly save: SaveEndpointHealth,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'save the health of endpoints', () => this.save.execute());
  }
}
