import {
  getMerchantProfileCommand,
  getStatementCommand,
  type BalanceTransaction,
  type Environment,
  type GetStatementRequest,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import type { Command } from 'commander';
import { UsageError, type CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { currencyOption, environmentOption } from '../../cli/option-values';
import { endOfDay, startOfDay, toCsv, toText, type WholeStatement } from './statement-text';

interface StatementOptions {
  merchant: string;
  environment: Environment;
  currency: Currency;
  from: string;
  to: string;
  csv: boolean;
}

export function statementCommand(group: Command, cli: Cli): void {
  cli.leaf(group, 'statement', {
    description: "Shows a merchant's balance statement for a range of days in Manila time.",
    options: (command) =>
      command
        .requiredOption('--merchant <id>', 'the merchant, mer_…')
        .addOption(environmentOption())
        .addOption(currencyOption())
        .requiredOption('--from <YYYY-MM-DD>', 'the first day')
        .requiredOption('--to <YYYY-MM-DD>', 'the last day')
        .option('--csv', 'print as CSV', false),
    examples: [
      'ledger statement --merchant mer_01… --environment live --from 2026-05-01 --to 2026-05-31',
      'ledger statement --merchant mer_01… --environment live --from 2026-05-01 --to 2026-05-31 --csv > may.csv',
    ],
    run: showStatement,
  });
}

async function showStatement(bus: Bus, options: StatementOptions): Promise<CommandResult> {
  const { merchant, environment, currency, from, to, csv } = options;
  const query = { merchantId: merchant, environment, currency, ...daysOf(options) };
  await bus.ask(getMerchantProfileCommand, { merchantId: merchant });
  const { opening, lines } = await readAll(bus, query);
  const closing = lines.at(-1)?.balance_after ?? opening;
  const statement: WholeStatement = { merchant, environment, currency, from, to, opening, closing, lines };
  return { json: statement, text: csv ? toCsv(statement) : toText(statement) };
}

function daysOf({ from, to }: StatementOptions): { from: number; to: number } {
  const [start, end] = [startOfDay(from), endOfDay(to)];
  if (start === null) throw new UsageError('--from must be a date in the format YYYY-MM-DD');
  if (end === null) throw new UsageError('--to must be a date in the format YYYY-MM-DD');
  if (end <= start) throw new UsageError('--to must not be before --from');
  return { from: start, to: end };
}

async function readAll(
  bus: Bus,
  query: GetStatementRequest,
): Promise<Pick<WholeStatement, 'opening' | 'lines'>> {
  const first = await bus.ask(getStatementCommand, query);
  const lines: BalanceTransaction[] = [...first.lines];
  for (let { next } = first; next;) {
    const page = await bus.ask(getStatementCommand, { ...query, after: next });
    lines.push(...page.lines);
    next = page.next;
  }
  return { opening: first.opening, lines };
}
