import type { ServiceName, ServiceReport } from '@tulay/contracts';

/** Something that is not as it should be, and what to do about it. */
export interface Problem {
  what: string;
  remedy: string;
}

/** The bus as a person judges it. */
export interface BusState {
  version: string;
  /** Null when the server runs without JetStream. */
  jetStream: { streams: number; deadLetters: number } | null;
  /** Whether each message is on disk before it is acknowledged; null when nobody could be asked. */
  syncAlways: boolean | null;
}

/** What a service said, or why it said nothing. */
export type Hearing =
  { service: ServiceName; report: ServiceReport } | { service: ServiceName; silence: string };

const OLDEST_VERSION = [2, 10, 23];
const OUTBOX_PATIENCE_SECONDS = 30;

const REMEDIES: Record<string, string> = {
  bus: 'see that it can reach NATS_URL',
  database: 'see that PostgreSQL runs and that its DATABASE_URL is right',
  migrations: 'migrate its schema: start it once with MIGRATION_DATABASE_URL',
  service: 'it is stopping; start it again if that was not meant',
};

export function busProblems({ version, jetStream, syncAlways }: BusState): Problem[] {
  const problems: Problem[] = [];
  const add = (what: string, remedy: string) => problems.push({ what, remedy });
  if (isOlder(version)) add(`nats-server ${version} is too old`, `run ${OLDEST_VERSION.join('.')} or newer`);
  if (!jetStream) add('the bus runs without JetStream', 'add a jetstream block to its configuration');
  if (syncAlways === false)
    add(
      'the bus acknowledges messages before they are on disk',
      'set `sync_interval: always` in its jetstream block',
    );
  if (jetStream?.deadLetters)
    add(
      `${jetStream.deadLetters} messages could not be handled and lie in the stream DEAD_LETTERS`,
      'read the reason in their Tulay-Reason header and in the log of the service their subject names',
    );
  return problems;
}

function isOlder(version: string): boolean {
  const parts = version.split(/[.-]/).slice(0, 3).map(Number);
  const differing = OLDEST_VERSION.findIndex((part, i) => part !== parts[i]);
  return differing >= 0 && parts[differing] < OLDEST_VERSION[differing];
}

export function serviceProblems(hearing: Hearing): Problem[] {
  const { service } = hearing;
  if ('silence' in hearing)
    return [
      {
        what: `${service}: ${hearing.silence}`,
        remedy: 'start it; its own log says why it is down',
      },
    ];
  const { problems, outbox } = hearing.report;
  const found = Object.entries(problems).map(([check, problem]) => ({
    what: `${service} is not ready: ${check}: ${problem}`,
    remedy: REMEDIES[check] ?? 'its own log says more',
  }));
  if (outbox && outbox.waiting > 0 && outbox.oldestSeconds > OUTBOX_PATIENCE_SECONDS)
    found.push({
      what: `${service} has not published ${outbox.waiting} events, the oldest for ${outbox.oldestSeconds} s`,
      remedy: 'its log says why publishing fails; it catches up by itself once the bus takes messages',
    });
  return found;
}

/** Whether somebody must look a second time: a backlog alone may just be today's work. */
export const hasBacklog = ({ consumers }: ServiceReport): boolean =>
  Object.values(consumers).some((backlog) => backlog > 0);

/** Consumers with a backlog that did not shrink between two looks. */
export const stuckConsumers = (before: ServiceReport, after: ServiceReport): Problem[] =>
  Object.entries(after.consumers)
    .filter(([name, backlog]) => before.consumers[name] > 0 && backlog >= before.consumers[name])
    .map(([name, backlog]) => ({
      what: `${after.service} does not get on with ${name}: ${backlog} events wait`,
      remedy: 'its log names the event that fails, or it needs more replicas',
    }));
