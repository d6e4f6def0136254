import type { Command } from 'commander';
import { adjustCommand } from './adjust.commands';
import type { Cli } from '../../cli/cli';
import { statementCommand } from './statement.commands';
import { verifyCommand } from './verify.commands';

export function ledgerCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'ledger', "merchants' balances");
  verifyCommand(group, cli);
  adjustCommand(group, cli);
  statementCommand(group, cli);
}
