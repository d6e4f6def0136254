import { rotateProviderSecretCommand } from '@tulay/contracts';
import type { Command } from 'commander';
import type { CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { durationOption, formatDuration } from '../../cli/duration';
import { providerConnectionCommands } from './provider-connection.commands';
import { providerRoutingCommands } from './provider-routing.commands';

const DAY_MS = 86_400_000;

export function providerCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'provider', 'payment and payout providers');
  providerRoutingCommands(group, cli);
  providerConnectionCommands(group, cli);
  cli.leaf(group, 'rotate-secret', {
    description:
      'Creates a new callback signing secret for a provider, which is shown once. The previous secret is accepted until the overlap ends.',
    options: (command) =>
      command
        .requiredOption('--provider <name>', 'acquirer')
        .addOption(
          durationOption(
            '--overlap <duration>',
            'how long the previous secret is accepted, 0s to 7d',
            DAY_MS,
          ),
        ),
    examples: [
      'provider rotate-secret --provider acquirer',
      'provider rotate-secret --provider acquirer --overlap 0s',
    ],
    run: rotateSecret,
  });
}

async function rotateSecret(
  bus: Bus,
  { provider, overlap }: { provider: string; overlap: number },
): Promise<CommandResult> {
  const request = { provider, overlapSeconds: overlap / 1_000 };
  const rotated = await bus.ask(rotateProviderSecretCommand, request);
  const until = overlap
    ? `The previous secret is accepted for ${formatDuration(overlap)}.`
    : 'The previous secret is no longer accepted.';
  return { json: rotated, text: `Secret, shown once:\n  ${rotated.secret}\n${until}` };
}
