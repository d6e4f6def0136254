import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';

/** Triggers the job that claims deliveries before its next scheduled run. */
@Injectable()
export class QueueSignal {
  private readonly listeners = new Map<Environment, () => void>();

  listen(environment: Environment, listener: () => void): void {
    this.listeners.set(environment, listener);
  }

  /** Signals that the database may hold deliveries for which this process has capacity. */
  notify(environment: Environment): void {
    this.listeners.get(environment)?.();
  }
}
