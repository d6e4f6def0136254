import {
  DomainError,
  ID_PREFIXES,
  listProvidersCommand,
  readSettlementsCommand,
  recordSettlementCommand,
  ROUTING_SERVICES,
  type Environment,
  type OwedByAge,
  type ProviderOwes,
} from '@tulay/contracts';
import { currencyOf, formatMoney, minorFromWire, minorToWire, type Currency } from '@tulay/money';
import type { Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { amountIn, currencyOption, environmentOption, idOrNew } from '../../cli/option-values';
import type { CommandResult } from '../../output/command-result';
import { fields, table } from '../../output/table';

interface RecordOptions {
  provider: string;
  environment: Environment;
  amount: string;
  fee: string;
  currency: Currency;
  reference: string;
  day: string;
  id?: string;
}

export function settlementCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'settlement', 'provider settlements');
  cli.leaf(group, 'record', {
    description:
      "Records a provider's settlement to our bank account. Each reference is booked once. Recorded permanently in the audit log.",
    options: (command) =>
      command
        .requiredOption('--provider <name>', 'name of the provider; see `provider list`')
        .addOption(environmentOption().default('live'))
        .requiredOption(
          '--amount <amount>',
          "amount on the bank statement; negative for a top-up of the provider's wallet",
        )
        .option('--fee <amount>', 'fee withheld by the provider and not reported with its payments', '0')
        .addOption(currencyOption())
        .requiredOption('--reference <text>', "the bank's or the provider's reference of this transfer")
        .requiredOption('--day <day>', 'the day of the bank statement, YYYY-MM-DD')
        .option('--id <id>', 'set_… of an earlier run whose outcome is unknown'),
    examples: [
      'settlement record --provider xendit --amount 48250.00 --fee 310.50 --reference BNK-20260508-1 --day 2026-05-08',
      'settlement record --provider paymongo --amount -100000 --reference TOPUP-7 --day 2026-05-08',
    ],
    run: record,
  });
  cli.leaf(group, 'report', {
    description: 'Shows what each provider owes us, by age.',
    options: (command) => command.option('--provider <name>', 'only this provider'),
    examples: ['settlement report', 'settlement report --provider xendit --json'],
    run: report,
  });
}

async function record(bus: Bus, options: RecordOptions): Promise<CommandResult> {
  const { provider, environment, currency, reference, day: receivedOn } = options;
  await requireProvider(bus, provider);
  const settlement = await bus.ask(recordSettlementCommand, {
    settlementId: idOrNew(ID_PREFIXES.settlement, options.id),
    provider,
    environment,
    amount: minorToWire(amountIn(options.amount, currency)),
    fee: minorToWire(amountIn(options.fee, currency, '--fee')),
    currency,
    reference,
    receivedOn,
  });
  const shown = {
    id: settlement.settlementId,
    provider,
    amount: money(settlement.amount, currency),
    fee: money(settlement.fee, currency),
    reference,
    day: settlement.receivedOn,
  };
  const head = settlement.repeated ? 'This settlement was already recorded.' : 'Settlement recorded.';
  return { json: { settlement }, text: `${head}\n${fields(shown)}` };
}

/** Checks that the provider exists, because the ledger would open accounts for any name. */
async function requireProvider(bus: Bus, provider: string): Promise<void> {
  const lists = await Promise.all(
    ROUTING_SERVICES.map((service) => bus.ask(listProvidersCommand(service), {})),
  );
  if (lists.some(({ providers }) => providers.some(({ name }) => name === provider))) return;
  throw new DomainError('not_found', `No such provider: ${provider}`);
}

const AGES = {
  upTo1Day: '≤ 1 DAY',
  upTo3Days: '≤ 3 DAYS',
  upTo7Days: '≤ 7 DAYS',
  upTo30Days: '≤ 30 DAYS',
  older: 'OLDER',
} as const satisfies Record<keyof OwedByAge, string>;

const HEADINGS = ['PROVIDER', 'ENVIRONMENT', 'OWED', 'SINCE', ...Object.values(AGES), 'FEES', 'PAID OUT'];

async function report(bus: Bus, { provider }: { provider?: string }): Promise<CommandResult> {
  const { providers } = await bus.ask(readSettlementsCommand, { provider });
  return { json: { providers }, text: table(HEADINGS, providers.map(toRow)) };
}

const toRow = ({ provider, environment, currency, owed, since, byAge, fees, paidOut }: ProviderOwes) => [
  provider,
  environment,
  money(owed, currency),
  since,
  ...(Object.keys(AGES) as (keyof OwedByAge)[]).map((age) => money(byAge[age], currency)),
  money(fees, currency),
  money(paidOut, currency),
];

const money = (minor: string, currency: string): string =>
  formatMoney(minorFromWire(minor), currencyOf(currency));
