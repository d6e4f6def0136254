import {
  countNegativeBalancesCommand,
  reportCommand,
  SERVICES,
  type NegativeBalances,
  type ServiceName,
  type ServiceReport,
} from '@tulay/contracts';
import { busUserProblems, describeBus } from '@tulay/messaging';
import type { Command } from 'commander';
import { reasonOf, type CommandResult } from '../../output/command-result';
import { readSyncAlways } from '../../bus/bus-monitor.client';
import type { Cli } from '../../cli/cli';
import { hostsOf, type Bus } from '../../bus/connection';
import {
  balanceProblems,
  busProblems,
  hasBacklog,
  intruderProblems,
  restoreProblems,
  serviceProblems,
  stuckConsumers,
  type BusState,
  type ServiceCheck,
  type Problem,
} from './doctor.rules';
import { fields, table } from '../../output/table';
import { restoreHolds } from './restore.commands';

const RECHECK_AFTER_MS = 2_000;

export function doctorCommands(program: Command, cli: Cli): void {
  cli.leaf(program, 'doctor', {
    description:
      'Checks the bus and every service. Prints a remedy for each problem and exits with 1 if there are any.',
    examples: ['doctor', 'doctor --json'],
    run: (bus: Bus) => examine(bus, cli.surroundings.pause),
  });
}

async function examine(bus: Bus, pause: (ms: number) => Promise<void>): Promise<CommandResult> {
  const [state, checks, negative, holds] = await Promise.all([
    examineBus(bus),
    Promise.all(SERVICES.map((service) => checkService(bus, service))),
    negativeBalances(bus),
    // A service that does not respond is reported as a separate problem.
    restoreHolds(bus).catch(() => []),
  ]);
  const stuck = await recheck(bus, checks, pause);
  const problems = [
    ...busProblems(state),
    ...intruderProblems(state, checks),
    ...checks.flatMap(serviceProblems),
    ...stuck,
    ...balanceProblems(negative),
    ...restoreProblems(holds),
  ];
  return {
    json: {
      ok: !problems.length,
      bus: busJson(bus, state),
      services: checks.map(serviceJson),
      negative_balances: negative,
      problems,
    },
    text: [busText(bus, state), servicesText(checks), problemsText(problems)].join('\n\n'),
    failure: problems.length
      ? { code: 'unhealthy', message: `${problems.length} problem(s) found` }
      : undefined,
  };
}

async function examineBus({ connection, address }: Bus): Promise<BusState> {
  const [report, syncAlways, busUser] = await Promise.all([
    describeBus(connection),
    readSyncAlways(address.natsMonitorUrl),
    busUserProblems(connection, 'operator'),
  ]);
  return { ...report, syncAlways, busUser };
}

/**
 * Returns an empty list if the ledger does not respond. The missing response is reported as a separate problem.
 */
const negativeBalances = async (bus: Bus): Promise<NegativeBalances[]> =>
  (await bus.ask(countNegativeBalancesCommand, {}).catch(() => ({ counts: [] }))).counts;

async function checkService(bus: Bus, service: ServiceName): Promise<ServiceCheck> {
  try {
    return { service, report: await bus.ask(reportCommand(service), {}) };
  } catch (error) {
    return { service, failure: reasonOf(error as Error) };
  }
}

async function recheck(
  bus: Bus,
  checks: ServiceCheck[],
  pause: (ms: number) => Promise<void>,
): Promise<Problem[]> {
  const busy = checks.flatMap((each) => ('report' in each && hasBacklog(each.report) ? [each.report] : []));
  if (!busy.length) return [];
  await pause(RECHECK_AFTER_MS);
  const stuck = await Promise.all(
    busy.map(async (before) => {
      const after = await checkService(bus, before.service);
      return 'report' in after ? stuckConsumers(before, after.report) : [];
    }),
  );
  return stuck.flat();
}

const busJson = ({ address }: Bus, { version, jetStream, syncAlways }: BusState) => ({
  address: hostsOf(address.natsUrl),
  version,
  jetstream: jetStream !== null,
  streams: jetStream?.streams ?? 0,
  dead_letters: jetStream?.deadLetters ?? 0,
  sync_always: syncAlways,
});

const serviceJson = (check: ServiceCheck): Partial<ServiceReport> =>
  'report' in check
    ? check.report
    : { service: check.service, ready: false, problems: { service: check.failure } };

function busText({ address }: Bus, { version, jetStream, syncAlways }: BusState): string {
  const sync = syncAlways === null ? 'unknown: NATS_MONITOR_URL is not set or unreachable' : syncAlways;
  return `Bus\n${fields({
    address: hostsOf(address.natsUrl),
    server: `nats-server ${version}`,
    streams: jetStream?.streams,
    'dead letters': jetStream?.deadLetters,
    'on disk before acknowledged': sync,
  })}`;
}

const servicesText = (checks: ServiceCheck[]): string =>
  table(['SERVICE', 'READY', 'OUTBOX', 'CONSUMERS'], checks.map(serviceRow));

function serviceRow(check: ServiceCheck): (string | boolean | null)[] {
  if ('failure' in check) return [check.service, 'no response', null, null];
  const { service, ready, outbox, consumers } = check.report;
  const backlogs = Object.entries(consumers).map(([name, backlog]) => `${name} ${backlog}`);
  return [service, ready, outbox ? `${outbox.waiting} waiting` : null, backlogs.join(', ') || null];
}

const problemsText = (problems: Problem[]): string =>
  problems.length
    ? ['Problems', ...problems.map(({ what, remedy }) => `  ${what}\n    → ${remedy}`)].join('\n')
    : 'No problems found.';
