import {
  AUDITED_SERVICES,
  DomainError,
  listAuditEntriesCommand,
  type AuditedService,
  type AuditLogEntry,
  type AuditPosition,
  type ListAuditEntriesRequest,
  type ListedAuditEntries,
} from '@tulay/contracts';
import type { Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { pageSize, unixTime } from '../../cli/option-values';
import { reasonOf, UsageError, type CommandResult } from '../../output/command-result';
import { table } from '../../output/table';

interface AuditOptions {
  merchant?: string;
  actor?: string;
  action?: string;
  from?: number;
  to?: number;
  limit: number;
  startingAfter?: string;
}

/** The last entry of a page of the merged list. */
interface ListPosition extends AuditPosition {
  service: AuditedService;
}

type Answer = { service: AuditedService } & ({ page: ListedAuditEntries } | { reason: string });

const LARGEST_ID = String(2n ** 63n - 1n);

export function auditCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'audit', 'audit entries of all services');
  cli.leaf(group, 'list', {
    description: 'Lists the audit entries of all services, newest first.',
    options: (command) =>
      command
        .option('--merchant <id>', 'only changes to this merchant and its objects')
        .option('--actor <name>', 'only changes by this operator or dashboard user, such as maria.santos')
        .option('--action <action>', 'only this action, such as payout.resolved')
        .option('--from <time>', 'at or after this time: Unix seconds or 2026-05-08T00:00Z', unixTime)
        .option('--to <time>', 'at or before this time', unixTime)
        .option('--limit <n>', 'maximum number of results, 1 to 100', pageSize, 25)
        .option('--starting-after <position>', 'position printed below the previous page'),
    examples: [
      'audit list --actor maria.santos --from 2026-05-08T00:00Z',
      'audit list --merchant mer_01JV… --action payout.resolved --json',
    ],
    run: list,
  });
}

async function list(bus: Bus, { startingAfter, ...options }: AuditOptions): Promise<CommandResult> {
  const { merchant, actor, action, from, to, limit } = options;
  const position = startingAfter === undefined ? undefined : readPosition(startingAfter);
  const request = { merchantId: merchant, actor, action, createdGte: from, createdLte: to, limit };
  const answers = await Promise.all(
    AUDITED_SERVICES.map((service) =>
      askService(bus, service, { ...request, after: position && positionIn(service, position) }),
    ),
  );
  const pages = answers.flatMap((answer) => ('page' in answer ? [answer.page] : []));
  const missing = answers.flatMap((answer) => ('reason' in answer ? [answer] : []));
  const merged = pages.flatMap(({ data }) => data).sort(newestFirst);
  const data = merged.slice(0, limit);
  const hasMore = merged.length > limit || pages.some((page) => page.has_more);
  const last = data.at(-1);
  const next = hasMore && last ? `${last.created_us}.${last.id}` : null;
  const more = next === null ? '' : `\nMore: --starting-after ${next}`;
  return {
    json: { data, has_more: hasMore, next, missing },
    text: table(HEADINGS, data.map(toRow)) + more,
    failure: missing.length ? { code: 'incomplete', message: missingText(missing) } : undefined,
  };
}

/** Returns a page, or the reason if the service does not respond. */
async function askService(
  bus: Bus,
  service: AuditedService,
  request: ListAuditEntriesRequest,
): Promise<Answer> {
  try {
    return { service, page: await bus.ask(listAuditEntriesCommand(service), request) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'internal_error') throw error;
    return { service, reason: reasonOf(error) };
  }
}

const missingText = (missing: { service: AuditedService; reason: string }[]): string =>
  `The list is incomplete. Entries are missing from ${missing.map(({ service, reason }) => `${service} (${reason})`).join(', ')}.`;

function readPosition(text: string): ListPosition {
  const [, at = '', name, id = ''] = /^(\d{1,16})\.([a-z]+)-(\d{1,19})$/.exec(text) ?? [];
  const service = AUDITED_SERVICES.find((one) => one === name);
  if (!service) throw new UsageError('--starting-after must be the position printed below the previous page');
  return { at, service, id };
}

/** Returns the position at which a service's entries continue after the last entry of the merged list. */
function positionIn(service: AuditedService, { at, service: last, id }: ListPosition): AuditPosition {
  const order = rankOf(service) - rankOf(last);
  if (order === 0) return { at, id };
  return { at, id: order < 0 ? '0' : LARGEST_ID };
}

const rankOf = (service: AuditedService): number => AUDITED_SERVICES.indexOf(service);

function newestFirst(one: AuditLogEntry, other: AuditLogEntry): number {
  const later = BigInt(other.created_us) - BigInt(one.created_us);
  if (later !== 0n) return later > 0n ? 1 : -1;
  if (one.service !== other.service) return rankOf(one.service) - rankOf(other.service);
  return sequenceOf(other) > sequenceOf(one) ? 1 : -1;
}

const sequenceOf = ({ id, service }: AuditLogEntry): bigint => BigInt(id.slice(service.length + 1));

const HEADINGS = ['TIME', 'SERVICE', 'ACTOR', 'APPROVED BY', 'ACTION', 'SUBJECT', 'DETAIL'];

const toRow = ({
  created,
  service,
  actor,
  approved_by: approvedBy,
  action,
  subject,
  detail,
}: AuditLogEntry) => [
  new Date(created * 1_000).toISOString().slice(0, 19).replace('T', ' '),
  service,
  actor,
  approvedBy,
  action,
  subject,
  detailText(detail),
];

/** Returns the details without the request ID. `--json` includes it. */
function detailText(detail: Record<string, unknown>): string | null {
  const shown = Object.entries(detail).filter(([name, value]) => name !== 'request_id' && value !== null);
  if (!shown.length) return null;
  return shown
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}
