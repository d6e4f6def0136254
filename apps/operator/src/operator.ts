import { DomainError, type Issues } from '@tulay/contracts';
import { Command, CommanderError } from 'commander';
import { version } from '../../../package.json';
import { explain, UsageError } from './output/command-result';
import { busCommands } from './commands/system/bus.commands';
import { Cli, jsonOption, type Surroundings } from './cli/cli';
import { clockCommands } from './commands/system/clock.commands';
import { NotRunning } from './bus/connection';
import { discrepancyCommands } from './commands/money/discrepancy.commands';
import { doctorCommands } from './commands/system/doctor.commands';
import { invoiceCommands } from './commands/money/invoice.commands';
import { keyCommands } from './commands/accounts/key.commands';
import { ledgerCommands } from './commands/ledger/ledger.commands';
import { merchantCommands } from './commands/accounts/merchant.commands';
import { personCommands } from './commands/accounts/person.commands';
import { projectCommands } from './commands/accounts/project.commands';
import { providerCommands } from './commands/money/provider.commands';
import { receiptCommands } from './commands/money/receipt.commands';
import { resolveCommands } from './commands/money/resolve.commands';
import { restoreCommands } from './commands/system/restore.commands';
import { sealCommands } from './commands/system/seal.commands';
import { settlementCommands } from './commands/money/settlement.commands';
import { staticQrCommands } from './commands/money/static-qr.commands';
import { webhookCommands } from './commands/accounts/webhook.commands';
import { approveCommand } from './commands/system/approve.command';
import { auditCommands } from './commands/system/audit.commands';
import { keygenCommand } from './commands/system/keygen.command';

const GROUPS = [
  merchantCommands,
  personCommands,
  keyCommands,
  projectCommands,
  webhookCommands,
  resolveCommands,
  invoiceCommands,
  staticQrCommands,
  receiptCommands,
  providerCommands,
  settlementCommands,
  discrepancyCommands,
  clockCommands,
  ledgerCommands,
  busCommands,
  sealCommands,
  restoreCommands,
  auditCommands,
  doctorCommands,
  keygenCommand,
  approveCommand,
];

interface Refusal {
  code: string;
  message: string;
  issues?: Issues;
}

/**
 * Runs one command line.
 * @returns the exit code: 0 for success, 1 for a rejection or detected problems, 2 for a usage error
 */
export async function runOperator(args: string[], surroundings: Surroundings): Promise<number> {
  const asJson = args.includes('--json');
  const cli = new Cli(surroundings, asJson);
  const program = buildProgram(cli);
  try {
    await program.parseAsync(args, { from: 'user' });
    return cli.exitCode;
  } catch (error) {
    return reportFailure(error, asJson, surroundings);
  }
}

function buildProgram(cli: Cli): Command {
  const { out, err } = cli.surroundings;
  const program = new Command('operator')
    .description('Manages a running Tulay system: merchants, keys, projects, money and system health.')
    .version(version, '--version', 'print the version')
    .exitOverride()
    .configureOutput({ writeOut: (text) => out(text.trimEnd()), writeErr: (text) => err(text.trimEnd()) })
    .addOption(jsonOption())
    .addHelpText('after', ENVIRONMENT_HELP);
  for (const add of GROUPS) add(program, cli);
  return program;
}

const ENVIRONMENT_HELP = `
Connects to NATS_URL, or to the local stack in DATA_DIR (default .data) if NATS_URL is not set.
Signs every command with your key in OPERATOR_KEY_FILE, or as a local person of the local stack.
Every command supports --json. Exit codes: 0 success, 1 failed or problems found, 2 usage error.`;

function reportFailure(error: unknown, asJson: boolean, { out, err }: Surroundings): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    // Commander has already printed the human-readable message.
    if (asJson) out(JSON.stringify({ error: { code: 'invalid_request', message: usageOf(error) } }));
    return 2;
  }
  const refusal = refusalOf(error);
  if (asJson) out(JSON.stringify({ error: refusal }));
  err(textOf(refusal));
  return error instanceof UsageError ? 2 : 1;
}

const usageOf = ({ code, message }: CommanderError): string =>
  code === 'commander.help' ? 'missing command' : message.replace(/^error: /, '');

function refusalOf(error: unknown): Refusal {
  if (error instanceof DomainError)
    return { code: error.code, message: explain(error), issues: error.issues };
  if (error instanceof NotRunning || error instanceof UsageError)
    return { code: error.code, message: error.message };
  return { code: 'internal_error', message: error instanceof Error ? error.message : String(error) };
}

function textOf({ code, message, issues = {} }: Refusal): string {
  const lines = Object.entries(issues).map(([field, problems]) => `  ${field}: ${problems.join('; ')}`);
  const hint = code === 'internal_error' ? ['Run `operator doctor` to diagnose the problem.'] : [];
  return [`${code}: ${message}`, ...lines, ...hint].join('\n');
}
