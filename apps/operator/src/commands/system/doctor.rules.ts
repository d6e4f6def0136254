import type { NegativeBalances, RestoreHoldState, ServiceName, ServiceReport } from '@tulay/contracts';

export interface Problem {
  what: string;
  remedy: string;
}

/** Stream that will soon reject events, because consumers have not processed the oldest events. */
interface FullStream {
  stream: string;
  bytes: number;
  maxBytes: number;
  /** Durable consumers that have not processed the stream's oldest events. */
  unreadBy: string[];
}

export interface BusState {
  version: string;
  /** State of JetStream; null if the server runs without JetStream. */
  jetStream: {
    streams: number;
    deadLetters: number;
    full: FullStream[];
    changed: string[];
    /** Consumers that `EVENT_CONSUMERS` does not list. */
    unlisted: { stream: string; name: string }[];
  } | null;
  /**
   * Whether each message is written to disk before it is acknowledged. Null if the monitoring endpoint does
   * not respond.
   */
  syncAlways: boolean | null;
  /** Problems with the permissions of the operator's NATS user. */
  busUser: string[];
}

export type ServiceCheck =
  { service: ServiceName; report: ServiceReport } | { service: ServiceName; failure: string };

const MIN_VERSION = [2, 10, 23];
const MAX_OUTBOX_AGE_SECONDS = 30;

const BUS_USER_REMEDY =
  'create a separate NATS user with the permissions in k8s/bus/permissions.conf and set it in NATS_URL';

const UNAUTHORIZED =
  'possible unauthorized change: follow docs/runbooks/rotate-bus-passwords.md, then restart the service';

const REMEDIES: Record<string, string> = {
  bus: 'check that it can reach NATS_URL',
  database: 'check that PostgreSQL is running and DATABASE_URL is correct',
  writes:
    'no space left: free the disk (docs/runbooks/disk-full.md); read-only: point DATABASE_URL at the primary (docs/runbooks/database-fails-over.md)',
  migrations: "run the service's migrate.js with MIGRATION_DATABASE_URL",
  service: 'the service is shutting down; restart it if that was not intended',
};

export function busProblems({ version, jetStream, syncAlways, busUser }: BusState): Problem[] {
  const problems: Problem[] = [];
  const add = (what: string, remedy: string) => problems.push({ what, remedy });
  if (isOlder(version)) add(`nats-server ${version} is too old`, `run ${MIN_VERSION.join('.')} or newer`);
  if (!jetStream) add('the bus runs without JetStream', 'add a jetstream block to its configuration');
  if (syncAlways === false)
    add(
      'the bus acknowledges messages before they are on disk',
      'set `sync_interval: always` in its jetstream block',
    );
  if (jetStream?.deadLetters)
    add(
      `${jetStream.deadLetters} messages could not be processed and are in the stream DEAD_LETTERS`,
      'find the reason in their Tulay-Reason header and in the log of the service that their subject contains',
    );
  for (const { stream, bytes, maxBytes, unreadBy } of jetStream?.full ?? [])
    add(
      `the stream ${stream} uses ${mebibytes(bytes)} of ${mebibytes(maxBytes)}, and its oldest events have not been read by ${unreadBy.join(', ')}`,
      'new events wait in the outbox; find out why the consumer is stuck, or increase NATS_STREAM_MAX_BYTES',
    );
  for (const what of jetStream?.changed ?? []) add(what, UNAUTHORIZED);
  for (const what of busUser) add(`operator: ${what}`, BUS_USER_REMEDY);
  return problems;
}

/**
 * Returns a problem for each consumer that neither this release nor a service's report lists. A service reports
 * its running consumers and those in its inbox, so the consumers of another release are known during an upgrade
 * and after a rollback. A report counts only for the service's own consumers.
 */
export const intruderProblems = ({ jetStream }: BusState, checks: readonly ServiceCheck[]): Problem[] => {
  const known = new Set(checks.flatMap((check) => ('report' in check ? consumersOf(check.report) : [])));
  return (jetStream?.unlisted ?? [])
    .filter(({ name }) => !known.has(name))
    .map(({ stream, name }) => ({
      what: `${stream} has an unknown consumer ${name}`,
      remedy: UNAUTHORIZED,
    }));
};

function consumersOf({ service, consumers, recordedConsumers = [] }: ServiceReport): string[] {
  const running = Object.keys(consumers).map((name) => name.slice(name.indexOf('/') + 1));
  return [...running, ...recordedConsumers].filter((durable) => durable.startsWith(`${service}-`));
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

function isOlder(version: string): boolean {
  const parts = version.split(/[.-]/).map(Number);
  for (const [i, min] of MIN_VERSION.entries()) {
    const part = parts[i] ?? 0;
    if (part !== min) return part < min;
  }
  return false;
}

export function serviceProblems(check: ServiceCheck): Problem[] {
  const { service } = check;
  if ('failure' in check)
    return [
      {
        what: `${service}: ${check.failure}`,
        remedy: 'start the service; its log shows why it is down',
      },
    ];
  const { problems, outbox, busUser = [], overdueMonths = {} } = check.report;
  const found = Object.entries(problems).map(([name, problem]) => ({
    what: `${service} is not ready: ${name}: ${problem}`,
    remedy: REMEDIES[name] ?? "see the service's log",
  }));
  if (outbox && outbox.waiting > 0 && outbox.oldestSeconds > MAX_OUTBOX_AGE_SECONDS)
    found.push({
      what: `${service} has not published ${outbox.waiting} events, the oldest for ${outbox.oldestSeconds} s`,
      remedy: 'see its log for the cause; it catches up automatically once the bus accepts messages',
    });
  if (outbox?.failure) found.push(publishProblem(service, outbox.failure));
  found.push(...overdueProblems(service, overdueMonths));
  const permissions = busUser.map((problem) => ({ what: `${service}: ${problem}`, remedy: BUS_USER_REMEDY }));
  return [...found, ...permissions];
}

/** Matches NATS errors caused by a full disk or JetStream's storage limit. */
const NO_ROOM = /no space left|insufficient (storage )?resources/i;

const publishProblem = (service: ServiceName, failure: string): Problem =>
  NO_ROOM.test(failure)
    ? {
        what: `bus-disk-full: ${service} cannot publish, because the disk of the bus is full: ${failure}`,
        remedy: 'free disk space on the NATS server: docs/runbooks/disk-full.md',
      }
    : {
        what: `${service} cannot publish: ${failure}`,
        remedy: 'see its log; it catches up automatically once the bus accepts messages',
      };

const overdueProblems = (service: ServiceName, overdue: Record<string, number>): Problem[] =>
  Object.entries(overdue)
    .filter(([, months]) => months > 0)
    .map(([table, months]) => ({
      what: `${service} has ${months} month(s) of ${table} past retention`,
      remedy:
        'the rows are still needed or not sealed yet; run `ledger verify` to find out (docs/retention.md)',
    }));

/** Returns a problem for each currency with negative live balances. */
export const balanceProblems = (counts: readonly NegativeBalances[]): Problem[] =>
  counts
    .filter(({ environment }) => environment === 'live')
    .map(({ currency, merchants }) => ({
      what: `live balances in ${currency} are below zero: ${merchants} ${merchants === 1 ? 'merchant owes' : 'merchants owe'} us money`,
      remedy: 'review the refunds of these merchants; refunds can exceed the balance',
    }));

/**
 * Returns a problem for each service that is held after a restore. The hold is intentional, but must not be
 * forgotten.
 */
export const restoreProblems = (holds: readonly RestoreHoldState[]): Problem[] =>
  holds
    .filter(({ held_since: since }) => since !== null)
    .map(({ service }) => ({
      what: `${service} is held, because its database was restored from a backup`,
      remedy: 'finish docs/runbooks/restore-from-backup.md, then run `operator restore release`',
    }));

/** Returns whether a second check is needed, because only a backlog that does not shrink is a problem. */
export const hasBacklog = ({ consumers }: ServiceReport): boolean =>
  Object.values(consumers).some((backlog) => backlog > 0);

/** Returns a problem for each consumer whose backlog did not shrink between two checks. */
export const stuckConsumers = (before: ServiceReport, after: ServiceReport): Problem[] =>
  Object.entries(after.consumers)
    .filter(([name, backlog]) => {
      const earlier = before.consumers[name] ?? 0;
      return earlier > 0 && backlog >= earlier;
    })
    .map(([name, backlog]) => ({
      what: `${after.service} is not processing ${name}: ${backlog} events pending`,
      remedy: 'see its log for the failing event, or add replicas',
    }));
