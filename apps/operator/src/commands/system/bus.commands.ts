import { EMITTING_SERVICES, republishOutboxCommand, type EmittingService } from '@tulay/contracts';
import type { Command } from 'commander';
import { reasonOf, type CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { durationOption, parseTimeSpan } from '../../cli/duration';
import { table } from '../../output/table';

const WEEK_MS = 7 * 86_400_000;

export function busCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'bus', 'the event bus');
  cli.leaf(group, 'republish', {
    description:
      "Republishes events from the services' databases. Consumers skip events they have already processed.",
    options: (command) =>
      command.addOption(
        durationOption('--since <duration>', 'how far back to republish, at most 35d', WEEK_MS).argParser(
          parseTimeSpan,
        ),
      ),
    examples: ['bus republish', 'bus republish --since 2h'],
    run: (bus: Bus, options: { since: number }) => republish(bus, cli.surroundings.now(), options.since),
  });
}

async function republish(bus: Bus, now: Date, sinceMs: number): Promise<CommandResult> {
  const since = Math.floor((now.getTime() - sinceMs) / 1000);
  const queued = new Map<EmittingService, number>();
  const refusals = new Map<EmittingService, Error>();
  await Promise.all(
    EMITTING_SERVICES.map((service) =>
      bus.ask(republishOutboxCommand(service), { since }).then(
        (reply) => queued.set(service, reply.queued),
        (error: Error) => refusals.set(service, error),
      ),
    ),
  );
  const total = [...queued.values()].reduce((sum, count) => sum + count, 0);
  return {
    json: { queued: total, since, services: Object.fromEntries(queued) },
    text: `${total} events queued for republishing.\n${table(['SERVICE', 'EVENTS'], [...queued])}`,
    failure: refusals.size ? { code: 'not_republished', message: describeRefusals(refusals) } : undefined,
  };
}

const describeRefusals = (refusals: Map<EmittingService, Error>): string =>
  [
    'Some services did not respond. Run the command again once they are available:',
    ...[...refusals].map(([service, refusal]) => `  ${service}: ${reasonOf(refusal)}`),
  ].join('\n');
