import {
  closeDiscrepancyCommand,
  DISCREPANCY_STATUSES,
  listDiscrepanciesCommand,
  reconcileProviderCommand,
  type Discrepancy,
  type DiscrepancyStatus,
  type Environment,
} from '@tulay/contracts';
import { currencyOf, formatMoney, isCurrency, minorFromWire } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { actorOption, environmentOption, pageSize } from '../../cli/option-values';
import type { Answer } from '../../output/answer';
import { fields, table, when } from '../../output/table';

interface ListOptions {
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

/** Adds `reconcile` and `discrepancies`. */
export function discrepancyCommands(program: Command, cli: Cli): void {
  cli.leaf(program, 'reconcile', {
    description:
      "Compares a provider's own record of a day with our payouts and with its account in the books. A repeat compares again.",
    options: (command) =>
      command
        .requiredOption('--provider <name>', 'its name in `provider list`')
        .requiredOption('--day <day>', 'a day that is over in Manila, YYYY-MM-DD')
        .addOption(environmentOption().default('live')),
    examples: ['reconcile --provider xendit --day 2026-05-08'],
    run: reconcile,
  });
  const group = cli.group(program, 'discrepancies', 'what providers, our payouts and the books differ in');
  cli.leaf(group, 'list', {
    description: 'Shows discrepancies with what each side says, the newest first.',
    options: (command) =>
      command
        .addOption(new Option('--status <status>', 'only these').choices([...DISCREPANCY_STATUSES]))
        .option('--provider <name>', 'only of this provider')
        .option('--after <id>', 'the last id of the page before')
        .option('--limit <count>', 'at most so many', pageSize, 25),
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
        .requiredOption('--id <id>', 'its number in `discrepancies list`')
        .requiredOption('--note <text>', 'why, for the record')
        .addOption(actorOption()),
    examples: [`discrepancies ${name} --id 7 --note "the bank returned it by hand, ticket 42"`],
    run: async (bus: Bus, options: CloseOptions) => {
      const discrepancy = await bus.ask(closeDiscrepancyCommand, { ...options, status });
      const { id, kind, subject, note } = discrepancy;
      return { json: { discrepancy }, text: `${status}\n${fields({ id, kind, subject, note })}` };
    },
  });
}

async function reconcile(
  bus: Bus,
  { provider, day, environment }: { provider: string; day: string; environment: Environment },
): Promise<Answer> {
  const reconciled = await bus.ask(reconcileProviderCommand, { provider, day, environment });
  const { checked, open } = reconciled;
  const text = open
    ? `${checked} compared, ${open} discrepancies are open: see \`discrepancies list\`.`
    : `${checked} compared: ${provider}, our payouts and the books agree on ${day}.`;
  const failure = open ? { code: 'sides_disagree', message: 'The sides do not agree.' } : undefined;
  return { json: { ...reconciled }, text, failure };
}

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

async function list(bus: Bus, options: ListOptions): Promise<Answer> {
  const { discrepancies } = await bus.ask(listDiscrepanciesCommand, options);
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
