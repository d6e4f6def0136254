import {
  findPayoutsCommand,
  notFound,
  PAYOUT_METHODS,
  PAYOUT_STATUSES,
  type Environment,
  type FoundPayout,
  type PayoutMethod,
  type PayoutStatus,
} from '@tulay/contracts';
import { currencyOf, formatMoney, toMinor } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { environmentOption } from '../../cli/option-values';
import type { CommandResult } from '../../output/command-result';
import { fields, table, when } from '../../output/table';
import { nextPage, pageOf, pageOptions, type PageOptions } from './found-pages';

export function payoutCommands(group: Command, cli: Cli): void {
  cli.leaf(group, 'list', {
    description: 'Lists payouts of all merchants or of one, newest first.',
    options: (command) =>
      pageOptions(command)
        .option('--merchant <id>', 'only payouts of this merchant, mer_…')
        .addOption(
          new Option('--status <status>', 'only payouts with this status').choices([...PAYOUT_STATUSES]),
        )
        .addOption(
          new Option('--method <method>', 'only payouts with this method').choices([...PAYOUT_METHODS]),
        ),
    examples: [
      'payout list --environment live --status processing',
      'payout list --merchant mer_01… --method gcash --since 2026-05-08T00:00Z --json',
    ],
    run: listPayouts,
  });
  cli.leaf(group, 'show', {
    description: 'Shows a payout of any merchant.',
    options: (command) =>
      command.requiredOption('--payout <id>', 'the payout, po_…').addOption(environmentOption()),
    examples: ['payout show --payout po_01… --environment live'],
    run: showPayout,
  });
}

interface ListOptions extends PageOptions {
  merchant?: string;
  status?: PayoutStatus;
  method?: PayoutMethod;
}

async function listPayouts(bus: Bus, options: ListOptions): Promise<CommandResult> {
  const { merchant: merchantId, status, method } = options;
  const page = await bus.ask(findPayoutsCommand, { ...pageOf(options), merchantId, status, method });
  const json = { payouts: page.data, has_more: page.has_more };
  return { json, text: table(HEADINGS, page.data.map(rowOf)) + nextPage(page) };
}

const HEADINGS = ['PAYOUT', 'MERCHANT', 'CREATED', 'STATUS', 'AMOUNT', 'METHOD', 'PROVIDER', 'FAILURE'];
const rowOf = (payout: FoundPayout) => [
  payout.id,
  payout.merchant,
  when(payout.created),
  payout.status,
  money(payout),
  payout.method,
  payout.provider,
  payout.failure?.code,
];

async function showPayout(
  bus: Bus,
  { payout: id, environment }: { payout: string; environment: Environment },
): Promise<CommandResult> {
  const { data } = await bus.ask(findPayoutsCommand, { environment, limit: 1, id });
  const [payout] = data;
  if (!payout) throw notFound('payout', id);
  return { json: { payout }, text: describe(payout) };
}

const describe = (payout: FoundPayout): string =>
  fields({
    id: payout.id,
    merchant: payout.merchant,
    status: payout.status,
    amount: money(payout),
    method: payout.method,
    rail: payout.rail,
    provider: payout.provider,
    provider_ref: payout.provider_ref,
    ...payout.destination,
    description: payout.description,
    failure: payout.failure?.message,
    created: when(payout.created),
  });

function money({ amount, currency }: FoundPayout): string {
  const known = currencyOf(currency);
  return formatMoney(toMinor(amount, known), known);
}
