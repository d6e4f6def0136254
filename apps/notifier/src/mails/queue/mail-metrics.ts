import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Metrics } from '@tulay/service-host';
import { Counter } from 'prom-client';
import type { MailEntity, MailResult } from './mail.entity';
import { MailsStore, type Waiting } from './mails.store';

const OUTCOMES = ['sent', 'retried', 'failed', 'skipped'] as const;

@Injectable()
export class MailMetrics implements OnModuleInit {
  private readonly attempts: Counter<'environment' | 'outcome'>;

  constructor(
    private readonly metrics: Metrics,
    private readonly mails: MailsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.attempts = new Counter({
      name: 'mail_attempts_total',
      help: 'Attempts to send an email; the outcome is sent, retried, failed or skipped',
      labelNames: ['environment', 'outcome'],
      registers: [metrics.registry],
    });
    // Creates all series at startup, so that a rate can be computed starting with the first email.
    for (const environment of ENVIRONMENTS)
      for (const outcome of OUTCOMES) this.attempts.inc({ environment, outcome }, 0);
  }

  onModuleInit(): void {
    this.show('mail_waiting', 'Emails waiting to be sent', ({ count }) => count);
    this.show(
      'mail_waiting_oldest_seconds',
      'Age of the oldest unsent email; 0 if none',
      ({ oldest }, now) => (oldest === null ? 0 : Math.max(0, now - oldest)),
    );
  }

  note({ environment }: MailEntity, { status }: MailResult): void {
    this.attempts.inc({ environment, outcome: status === 'waiting' ? 'retried' : status });
  }

  private show(name: string, help: string, valueOf: (waiting: Waiting, now: number) => number): void {
    const read = () =>
      Promise.all(
        ENVIRONMENTS.map(async (environment) => ({
          labels: { environment },
          value: valueOf(await this.mails.waiting(environment), toUnix(this.clock.now(environment))),
        })),
      );
    this.metrics.watch({ name, help, labelNames: ['environment'], read });
  }
}
