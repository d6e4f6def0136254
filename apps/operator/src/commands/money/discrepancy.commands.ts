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
import { actorOption, environmentOption, pageSize } from '../../cli/option-values';
import type { Answer } from '../../output/answer';
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
  actor: string;
}

const forOption = (description: string): Option =>
  new Option('--for <service>', description).choices([...ROUTING_SERVICES]);

/** Adds `reconcile` and `discrepancies`. */
export function discrepancyCommands(program: Command, cli: Cli): void {
  cli.leaf(program, 'reconcile', {
    description:
      "Compares a provider's own record of a day with our payments, refunds and payouts and with its account in the books. A repeat compares again.",
    options: (command) =>
      command
        .requiredOption('--provider <name>', 'its name in `provider list`')
        .requiredOption('--day <day>', 'a day that is over in Manila, YYYY-MM-DD')
        .addOption(environmentOption().default('live'))
        .addOption(forOption('only of this service; omitted: of every service that calls the provider')),
    examples: [
      'reconcile --provider xendit --day 2026-05-08',
      'reconcile --provider paymongo --day 2026-05-08 --for payments',
    ],
    run: reconcile,
  });
  const group = cli.group(program, 'discrepancies', 'what providers, we and the books differ in');
  cli.leaf(group, 'list', {
    description: 'Shows discrepancies with what each side says, the newest of each service first.',
    options: (command) =>
      command
        .addOption(forOption('only those of this service'))
        .addOption(new Option('--status <status>', 'only these').choices([...DISCREPANCY_STATUSES]))
        .option('--provider <name>', 'only of this provider')
        .option('--after <id>', 'the last id of the page before; its service goes on')
        .option('--limit <count>', 'at most so many of each service', pageSize, 25),
    examples: ['discrepancies list --status open', 'discrepancies list --provider xendit --json'],
    run: list,
  });
  closeCommand(
    group,
    cli,
    'explain',
    'explained',
    'Records why the sides differ; it stays explained when it is found again.',
  );
  closeCommand(
    group,
    cli,
    'resolve',
    'resolved',
    'Records that it was put right; it opens again when it is found again.',
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
        .requiredOption('--id <id>', 'such as payments-7, in `discrepancies list`')
        .requiredOption('--note <text>', 'why, for the record')
        .addOption(actorOption()),
    examples: [`discrepancies ${name} --id payouts-7 --note "the bank returned it by hand, ticket 42"`],
    run: async (bus: Bus, options: CloseOptions) => {
      const service = serviceOf(options.id);
      const discrepancy = await bus.ask(closeDiscrepancyCommand(service), { ...options, status });
      const { id, kind, subject, note } = discrepancy;
      return { json: { discrepancy }, text: `${status}\n${fields({ id, kind, subject, note })}` };
    },
  });
}

/** The service that a discrepancy's id names. @throws DomainError `not_found` */
function serviceOf(id: string): RoutingService {
  const service = ROUTING_SERVICES.find((one) => id.startsWith(`${one}-`));
  if (!service) throw new DomainError('not_found', `No such discrepancy: ${id}`);
  return service;
}

async function reconcile(
  bus: Bus,
  { for: only, ...request }: ReconcileProviderRequest & { for?: RoutingService },
): Promise<Answer> {
  const services: Partial<Record<RoutingService, ReconciledProvider>> = {};
  for (const service of only ? [only] : ROUTING_SERVICES) {
    const compared = await compare(bus, service, request);
    if (compared) services[service] = compared;
  }
  const all = Object.entries(services);
  if (!all.length) throw new DomainError('not_found', `No such provider: ${request.provider}`);
  const [checked, open] = [sumOf(services, 'checked'), sumOf(services, 'open')];
  const lines = all.map(([service, one]) => `${service}: ${one.checked} compared, ${one.open} open`);
  const outcome = open
    ? `${open} discrepancies are open: see \`discrepancies list\`.`
    : `${request.provider}, we and the books agree on ${request.day}.`;
  const failure = open ? { code: 'sides_disagree', message: 'The sides do not agree.' } : undefined;
  return { json: { ...request, checked, open, services }, text: [...lines, outcome].join('\n'), failure };
}

/** @returns null when the service does not call that provider */
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

async function list(bus: Bus, { for: only, ...query }: ListOptions): Promise<Answer> {
  const one = query.after === undefined ? only : serviceOf(query.after);
  const request: ListDiscrepanciesRequest = query;
  const lists = await Promise.all(
    (one ? [one] : ROUTING_SERVICES).map((service) => bus.ask(listDiscrepanciesCommand(service), request)),
  );
  const discrepancies = lists.flatMap((answer) => answer.discrepancies);
  return { json: { discrepancies }, text: table(HEADINGS, discrepancies.map(toRow)) };
}

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
