import { advanceClockCommand, SERVICES, type ServiceName } from '@tulay/contracts';
import type { Command } from 'commander';
import { reasonOf, type CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { formatDuration, parseTimeSpan } from '../../cli/duration';
import { table } from '../../output/table';

export function clockCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'clock', "the test environment's clock");
  cli.leaf(group, 'advance', {
    description:
      "Moves the test environment's clock forward in every service. It never moves back, and live time never changes.",
    options: (command) =>
      command.requiredOption('--by <duration>', 'such as 30s, 5m, 2h, 1d, 1h30m', parseTimeSpan),
    examples: ['clock advance --by 1h'],
    run: advanceClock,
  });
}

/**
 * Offset of each service's test clock from wall-clock time, in milliseconds. Services without a test clock
 * are absent.
 */
type Offsets = Map<ServiceName, number>;

async function advanceClock(bus: Bus, { by }: { by: number }): Promise<CommandResult> {
  const { offsets, refusals } = await advanceEach(
    bus,
    SERVICES.map((service) => [service, by]),
  );
  const [first] = refusals.values();
  if (!offsets.size) throw first ?? new Error('No service has an adjustable clock');
  const caughtUp = await advanceEach(bus, lagging(offsets));
  for (const [service, offset] of caughtUp.offsets) offsets.set(service, offset);
  return describe(offsets, new Map([...refusals, ...caughtUp.refusals]));
}

async function advanceEach(
  bus: Bus,
  steps: [ServiceName, number][],
): Promise<{ offsets: Offsets; refusals: Map<ServiceName, Error> }> {
  const offsets: Offsets = new Map();
  const refusals = new Map<ServiceName, Error>();
  const advance = async ([service, byMs]: [ServiceName, number]): Promise<void> => {
    try {
      const { offsetMs } = await bus.ask(advanceClockCommand(service), { byMs });
      if (offsetMs > 0) offsets.set(service, offsetMs);
    } catch (error) {
      refusals.set(service, error as Error);
    }
  };
  await Promise.all(steps.map(advance));
  return { offsets, refusals };
}

/** Returns the services that missed an earlier advance, with the difference in milliseconds. */
function lagging(offsets: Offsets): [ServiceName, number][] {
  const furthest = Math.max(...offsets.values());
  return [...offsets]
    .filter(([, offset]) => offset < furthest)
    .map(([service, offset]) => [service, furthest - offset]);
}

function describe(offsets: Offsets, refusals: Map<ServiceName, Error>): CommandResult {
  const furthest = Math.max(...offsets.values());
  const seconds = [...offsets].map(([service, offset]) => [service, offset / 1000] as const);
  const rows = [...offsets].map(([service, offset]) => [service, formatDuration(offset)]);
  return {
    json: { offset_seconds: furthest / 1000, services: Object.fromEntries(seconds) },
    text: `The test clock is ${formatDuration(furthest)} ahead of real time.\n${table(['SERVICE', 'AHEAD'], rows)}`,
    failure: refusals.size ? { code: 'clock_differs', message: describeRefusals(refusals) } : undefined,
  };
}

const describeRefusals = (refusals: Map<ServiceName, Error>): string =>
  [
    'Some services did not advance their clock:',
    ...[...refusals].map(([service, refusal]) => `  ${service}: ${reasonOf(refusal)}`),
    'They catch up with the next `clock advance` once they are available.',
  ].join('\n');
