import { verifyLedgerCommand } from '@tulay/contracts';
import type { Command } from 'commander';
import { adjustCommand } from './adjust.commands';
import type { Answer } from './answer';
import type { Cli } from './cli';
import type { Bus } from './connection';
import { statementCommand } from './statement.commands';
import { table } from './table';

export function ledgerCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'ledger', "the merchants' balances");
  cli.leaf(group, 'verify', {
    description: 'Proves that the books add up; if not, shows the rows and ends with 1.',
    examples: ['ledger verify', 'ledger verify --json'],
    run: verifyLedger,
  });
  adjustCommand(group, cli);
  statementCommand(group, cli);
}

async function verifyLedger(bus: Bus): Promise<Answer> {
  const report = await bus.ask(verifyLedgerCommand, {});
  const { accounts, journals, entries, findings } = report;
  const size = `${accounts} accounts, ${journals} journals, ${entries} entries`;
  if (report.ok) return { json: report, text: `The books add up: ${size}.` };
  const rows = findings.map(({ check, detail }) => [check, detail]);
  return {
    json: report,
    text: `${size}\n${table(['CHECK', 'ROWS'], rows)}`,
    failure: { code: 'ledger_unbalanced', message: 'The books do not add up.' },
  };
}
