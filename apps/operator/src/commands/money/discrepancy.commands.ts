import {
  closeDiscrepancyCommand,
  DISCREPANCY_STATUSES,
  DomainError,
  listDiscrepanciesCommand,
  reconcileProviderCommand,
  ROUTING_SERVICES,
  type Discrepancy,
  type DiscrepancyStatus,
  type ListDiscrepanciesRequest,
  type ReconciledProvider,
  type ReconcileProviderRequest,
  type RoutingService,
} from '@tulay/contracts';
import { currencyOf, formatMoney, isCurrency, minorFromWire } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { environmentOption, pageSize } from '../../cli/option-values';
import type { CommandResult } from '../../output/command-result';
import { fields, table, when } from '../../output/table';

interface ListOptions {
  for?: RoutingService;
  status?: DiscrepancyStatus;
  provider?: string;
  after?: string;
  limit: number;
}

interface CloseOptions {
  id: string;
  note: string;
}

const forOption = (description: string): Option =>
  new Option('--for <service>', description).choices([...ROUTING_SERVICES]);

export function discrepancyCommands(program: Command, cli: Cli): void {
  cli.leaf(program, 'reconcile', {
    description:
      "Reconciles one day: compares the provider's records with our payments, refunds, payouts and ledger. Safe to repeat.",
    options: (command) =>
      command
        .requiredOption('--provider <name>', 'name of the provider; see `provider list`')
        .requiredOption('--day <day>', 'past date in Manila time, YYYY-MM-DD')
        .addOption(environmentOption().default('live'))
        .addOption(forOption('only this service (default: all services that use the provider)')),
    examples: [
      'reconcile --provider xendit --day 2026-05-08',
      'reconcile --provider paymongo --day 2026-05-08 --for payments',
    ],
    run: reconcile,
  });
  const group = cli.group(program, 'discrepancies', 'reconciliation discrepancies');
  cli.leaf(group, 'list', {
    description:
      'Lists discrepancies with the values of the provider, the service and the ledger, newest first per service.',
    options: (command) =>
      command
        .addOption(forOption('only discrepancies of this service'))
        .addOption(
          new Option('--status <status>', 'only discrepancies with this status').choices([
            ...DISCREPANCY_STATUSES,
          ]),
        )
        .option('--provider <name>', 'only discrepancies of this provider')
        .option('--after <id>', 'last ID of the previous page; continues with its service')
        .option('--limit <count>', 'maximum number of results per service', pageSize, 25),
    examples: ['discrepancies list --status open', 'discrepancies list --provider xendit --json'],
    run: list,
  });
  closeCommand(
    group,
    cli,
    'explain',
    'explained',
    'Marks a discrepancy as explained. It stays explained if found again.',
  );
  closeCommand(
    group,
    cli,
    'resolve',
    'resolved',
    'Marks a discrepancy as resolved. It reopens if found again.',
  );
}

function closeCommand(
  group: Command,
  cli: Cli,
  name: string,
  status: 'explained' | 'resolved',
  description: string,
): void {
  cli.leaf(group, name, {
    description: `${description} Audited.`,
    options: (command) =>
      command
        .requiredOption('--id <id>', 'ID of the discrepancy, such as payments-7; see `discrepancies list`')
        .requiredOption('--note <text>', 'explanation, for the audit log'),
    examples: [`discrepancies ${name} --id payouts-7 --note "the bank returned it manually, ticket 42"`],
    run: async (bus: Bus, options: CloseOptions) => {
      const service = serviceOf(options.id);
      const discrepancy = await bus.ask(closeDiscrepancyCommand(service), { ...options, status });
      const { id, kind, subject, note } = discrepancy;
      return { json: { discrepancy }, text: `${status}\n${fields({ id, kind, subject, note })}` };
    },
  });
}

/**
 * Returns the service that a discrepancy's ID belongs to.
 * @throws DomainError `not_found` if the ID does not start with the name of a service
 */
function serviceOf(id: string): RoutingService {
  const service = ROUTING_SERVICES.find((one) => id.startsWith(`${one}-`));
  if (!service) throw new DomainError('not_found', `No such discrepancy: ${id}`);
  return service;
}

async function reconcile(
  bus: Bus,
  { for: only, ...request }: ReconcileProviderRequest & { for?: RoutingService },
): Promise<CommandResult> {
  const services: Partial<Record<RoutingService, ReconciledProvider>> = {};
  for (const service of only ? [only] : ROUTING_SERVICES) {
    const compared = await compare(bus, service, request);
    if (compared) services[service] = compared;
  }
  const all = Object.entries(services);
  if (!all.length) throw new DomainError('not_found', `No such provider: ${request.provider}`);
  const [checked, open] = [sumOf(services, 'checked'), sumOf(services, 'open')];
  const lines = all.map(([service, one]) => `${service}: ${one.checked} compared, ${openText(one)}`);
  const outcome = open
    ? `${open} discrepancies are open: see \`discrepancies list\`.`
    : `No discrepancies: ${request.provider}, our records and the ledger match for ${request.day}.`;
  const failure = open ? { code: 'sides_disagree', message: 'Discrepancies found' } : undefined;
  return { json: { ...request, checked, open, services }, text: [...lines, outcome].join('\n'), failure };
}

/**
 * Returns the number of open discrepancies and, unless all are stored, the number of stored discrepancies.
 */
const openText = ({ open, stored = open }: ReconciledProvider): string =>
  stored < open ? `${open} open, ${stored} of them stored` : `${open} open`;

/** @returns null if the service does not use the provider */
async function compare(
  bus: Bus,
  service: RoutingService,
  { provider, environment, day }: ReconcileProviderRequest,
): Promise<ReconciledProvider | null> {
  try {
    return await bus.ask(reconcileProviderCommand(service), { provider, environment, day });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
}

const sumOf = (
  services: Partial<Record<RoutingService, ReconciledProvider>>,
  what: 'checked' | 'open',
): number => Object.values(services).reduce((sum, one) => sum + one[what], 0);

const HEADINGS = [
  'ID',
  'DAY',
  'PROVIDER',
  'KIND',
  'SUBJECT',
  'AMOUNT',
  'OURS',
  'THEIRS',
  'BOOKS',
  'STATUS',
  'FOUND',
];

async function list(bus: Bus, { for: only, ...query }: ListOptions): Promise<CommandResult> {
  const one = query.after === undefined ? only : serviceOf(query.after);
  const request: ListDiscrepanciesRequest = query;
  const lists = await Promise.all(
    (one ? [one] : ROUTING_SERVICES).map((service) => bus.ask(listDiscrepanciesCommand(service), request)),
  );
  const discrepancies = lists.flatMap((answer) => answer.discrepancies);
  const unlisted = lists.reduce((sum, answer) => sum + (answer.unlisted ?? 0), 0);
  const text = [table(HEADINGS, discrepancies.map(toRow)), unlisted ? unlistedText(unlisted) : null];
  return { json: { discrepancies, unlisted }, text: text.filter((line) => line !== null).join('\n') };
}

const unlistedText = (unlisted: number): string =>
  `${unlisted} more open discrepancies were counted but not stored. Fix the cause and run \`reconcile\` for the day again.`;

const toRow = ({ amount, currency, ...row }: Discrepancy) => [
  row.id,
  row.day,
  row.provider,
  row.kind,
  row.subject,
  isCurrency(currency) ? formatMoney(minorFromWire(amount), currencyOf(currency)) : `${amount} ${currency}`,
  row.ours,
  row.theirs,
  row.books,
  row.status,
  when(row.found),
];
