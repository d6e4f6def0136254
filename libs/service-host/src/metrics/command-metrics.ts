import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { NatsContext } from '@nestjs/microservices';
import { DomainError } from '@tulay/contracts';
import { allCommands, type BatchAnswer } from '@tulay/messaging';
import { Histogram } from 'prom-client';
import { tap, type Observable } from 'rxjs';
import type { Metrics } from './metrics';

const OK = 'ok';
const BATCHED = new Set(
  allCommands()
    .filter((command) => 'batched' in command)
    .map(({ subject }) => subject),
);

/**
 * Measures the commands that this service handles. Each item of a batch is counted with the duration of the whole
 * batch.
 */
export class CommandMetrics implements NestInterceptor {
  private readonly durations: Histogram;
  private readonly sizes: Histogram;

  constructor({ registry }: Metrics) {
    this.durations = new Histogram({
      name: 'command_duration_seconds',
      help: 'Time to process a command; the outcome is ok or an error code',
      labelNames: ['command', 'outcome'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    });
    this.sizes = new Histogram({
      name: 'command_batch_size',
      help: 'Number of requests in a message, for commands that are sent in batches',
      labelNames: ['command'],
      buckets: [1, 2, 5, 10, 25, 50, 100],
      registers: [registry],
    });
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'rpc') return next.handle();
    const rpc = context.switchToRpc().getContext<unknown>();
    if (!(rpc instanceof NatsContext)) return next.handle();
    const command = rpc.getSubject();
    const since = performance.now();
    const note = (outcome: string) =>
      this.durations.observe({ command, outcome }, (performance.now() - since) / 1000);
    const answered = (reply: unknown) => this.outcomesOf(command, reply).forEach(note);
    return next.handle().pipe(tap({ next: answered, error: (error: unknown) => note(codeOf(error)) }));
  }

  private outcomesOf(command: string, reply: unknown): string[] {
    if (!BATCHED.has(command)) return [OK];
    const answers = reply as BatchAnswer<unknown>[];
    this.sizes.observe({ command }, answers.length);
    return answers.map(({ err }) => err?.code ?? OK);
  }
}

const codeOf = (error: unknown): string => (error instanceof DomainError ? error.code : 'internal_error');
