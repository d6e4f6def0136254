import { advanceClockCommand, SERVICES, type ServiceName } from '@tulay/contracts';
import type { Command } from 'commander';
import { reasonOf, type Answer } from './answer';
import type { Cli } from './cli';
import type { Bus } from './connection';
import { formatDuration, parseTimeSpan } from './duration';
import { table } from './table';

export function clockCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'clock', "the test environment's clock");
  cli.leaf(group, 'advance', {
    description:
      "Moves the test environment's clock forward in every service. It never goes back; live time never moves.",
    options: (command) =>
      command.requiredOption('--by <duration>', 'such as 30s, 5m, 2h, 1d, 1h30m', parseTimeSpan),
    examples: ['clock advance --by 1h'],
    run: advanceClock,
  });
}

/** How far each service's test clock is ahead of real time; a service without a clock of its own is left out. */
type Offsets = Map<ServiceName, number>;

async function advanceClock(bus: Bus, { by }: { by: number }): Promise<Answer> {
  const { offsets, refusals } = await advanceEach(
    bus,
    SERVICES.map((service) => [service, by]),
  );
  const [first] = refusals.values();
  if (!offsets.size) throw first ?? new Error('no service has a clock');
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

/** A service that missed an earlier advance is brought up to the others. */
function lagging(offsets: Offsets): [ServiceName, number][] {
  const furthest = Math.max(...offsets.values());
  return [...offsets]
    .filter(([, offset]) => offset < furthest)
    .map(([service, offset]) => [service, furthest - offset]);
}

function describe(offsets: Offsets, refusals: Map<ServiceName, Error>): Answer {
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
    'Not every clock moved:',
    ...[...refusals].map(([service, refusal]) => `  ${service}: ${reasonOf(refusal)}`),
    'Once those services answer, the next `clock advance` brings them up to the others.',
  ].join('\n');
