import { getPaymentTraceCommand, type PaymentTrace, type TracedAttempt } from '@tulay/contracts';
import type { Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import type { CommandResult } from '../../output/command-result';
import { fields, table, when } from '../../output/table';

export function paymentTraceCommand(group: Command, cli: Cli): void {
  cli.leaf(group, 'trace', {
    description:
      'Shows how a payment was routed: every provider considered, why it was or was not used, and the outcome of every call.',
    options: (command) => command.requiredOption('--payment <id>', 'the payment, pay_…'),
    examples: ['payment trace --payment pay_01…'],
    run: tracePayment,
  });
}

const CALLS = [
  'ATTEMPT',
  'PROVIDER',
  'STATE',
  'MS',
  'OUTCOME',
  'CANCEL',
  'POLLS',
  'NEXT POLL',
  'PROVIDER REF',
  'MESSAGE',
];

async function tracePayment(bus: Bus, { payment: paymentId }: { payment: string }): Promise<CommandResult> {
  const trace = await bus.ask(getPaymentTraceCommand, { paymentId });
  return { json: { trace }, text: describe(trace) };
}

function describe({ payment, status, provider, candidates, attempts }: PaymentTrace): string {
  const shown = { payment, status: status ?? 'never created', provider };
  const routed = candidates.map((candidate) => [candidate.provider, candidate.weight, candidate.why]);
  return [
    fields(shown),
    table(['CANDIDATE', 'WEIGHT', 'WHY'], routed),
    table(CALLS, attempts.map(rowOf)),
  ].join('\n\n');
}

const rowOf = (attempt: TracedAttempt) => [
  attempt.id,
  attempt.provider,
  attempt.state,
  attempt.duration_ms,
  attempt.outcome,
  attempt.cancel,
  attempt.polls,
  when(attempt.next_poll),
  attempt.provider_ref,
  attempt.message,
];
