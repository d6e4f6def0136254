import { reportCommand, SERVICES, type ServiceName, type ServiceReport } from '@tulay/contracts';
import { describeBus } from '@tulay/messaging';
import type { Command } from 'commander';
import { reasonOf, type Answer } from './answer';
import { readSyncAlways } from './bus-monitor.client';
import type { Cli } from './cli';
import { hostsOf, type Bus } from './connection';
import {
  busProblems,
  hasBacklog,
  serviceProblems,
  stuckConsumers,
  type BusState,
  type Hearing,
  type Problem,
} from './doctor.rules';
import { fields, table } from './table';

const SECOND_LOOK_MS = 2_000;

export function doctorCommands(program: Command, cli: Cli): void {
  cli.leaf(program, 'doctor', {
    description: 'Looks at the bus and every service; ends with 1 and says what to do if anything is wrong.',
    examples: ['doctor', 'doctor --json'],
    run: (bus: Bus) => examine(bus, cli.surroundings.pause),
  });
}

async function examine(bus: Bus, pause: (ms: number) => Promise<void>): Promise<Answer> {
  const [state, hearings] = await Promise.all([
    examineBus(bus),
    Promise.all(SERVICES.map((s) => hear(bus, s))),
  ]);
  const stuck = await lookAgain(bus, hearings, pause);
  const problems = [...busProblems(state), ...hearings.flatMap(serviceProblems), ...stuck];
  return {
    json: { ok: !problems.length, bus: busJson(bus, state), services: hearings.map(serviceJson), problems },
    text: [busText(bus, state), servicesText(hearings), problemsText(problems)].join('\n\n'),
    failure: problems.length
      ? { code: 'unhealthy', message: `${problems.length} thing(s) need attention.` }
      : undefined,
  };
}

async function examineBus({ connection, address }: Bus): Promise<BusState> {
  const [report, syncAlways] = await Promise.all([
    describeBus(connection),
    readSyncAlways(address.natsMonitorUrl),
  ]);
  return { ...report, syncAlways };
}

async function hear(bus: Bus, service: ServiceName): Promise<Hearing> {
  try {
    return { service, report: await bus.ask(reportCommand(service), {}) };
  } catch (error) {
    return { service, silence: reasonOf(error as Error) };
  }
}

async function lookAgain(
  bus: Bus,
  hearings: Hearing[],
  pause: (ms: number) => Promise<void>,
): Promise<Problem[]> {
  const busy = hearings.flatMap((h) => ('report' in h && hasBacklog(h.report) ? [h.report] : []));
  if (!busy.length) return [];
  await pause(SECOND_LOOK_MS);
  const again = await Promise.all(busy.map((report) => hear(bus, report.service)));
  return again.flatMap((after, i) => ('report' in after ? stuckConsumers(busy[i], after.report) : []));
}

const busJson = ({ address }: Bus, { version, jetStream, syncAlways }: BusState) => ({
  address: hostsOf(address.natsUrl),
  version,
  jetstream: jetStream !== null,
  streams: jetStream?.streams ?? 0,
  dead_letters: jetStream?.deadLetters ?? 0,
  sync_always: syncAlways,
});

const serviceJson = (hearing: Hearing): Partial<ServiceReport> =>
  'report' in hearing
    ? hearing.report
    : { service: hearing.service, ready: false, problems: { service: hearing.silence } };

function busText({ address }: Bus, { version, jetStream, syncAlways }: BusState): string {
  const sync = syncAlways === null ? 'unknown: NATS_MONITOR_URL is not set or silent' : syncAlways;
  return `Bus\n${fields({
    address: hostsOf(address.natsUrl),
    server: `nats-server ${version}`,
    streams: jetStream?.streams,
    'dead letters': jetStream?.deadLetters,
    'on disk before acknowledged': sync,
  })}`;
}

const servicesText = (hearings: Hearing[]): string =>
  table(['SERVICE', 'READY', 'OUTBOX', 'CONSUMERS'], hearings.map(serviceRow));

function serviceRow(hearing: Hearing): (string | boolean | null)[] {
  if ('silence' in hearing) return [hearing.service, 'no answer', null, null];
  const { service, ready, outbox, consumers } = hearing.report;
  const backlogs = Object.entries(consumers).map(([name, backlog]) => `${name} ${backlog}`);
  return [service, ready, outbox ? `${outbox.waiting} waiting` : null, backlogs.join(', ') || null];
}

const problemsText = (problems: Problem[]): string =>
  problems.length
    ? ['Problems', ...problems.map(({ what, remedy }) => `  ${what}\n    → ${remedy}`)].join('\n')
    : 'Everything is in order.';
