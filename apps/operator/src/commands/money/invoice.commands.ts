import {
  ACTIVATION_FEE_OUTCOMES,
  chargeActivationFeeCommand,
  getMerchantProfileCommand,
  ID_PREFIXES,
  listOverpaidInvoicesCommand,
  resolveActivationFeeCommand,
  type ActivationFeeOutcome,
  type Environment,
  type Invoice,
  type OverpaidInvoice,
} from '@tulay/contracts';
import { formatMoney, minorToWire, toMinor, type Currency } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { amountIn, currencyOption, environmentOption, idOrNew } from '../../cli/option-values';
import { fields, table, when } from '../../output/table';

const PAGE = 100;

interface ChargeOptions {
  merchant: string;
  payee: string;
  environment: Environment;
  amount: string;
  currency: Currency;
  id?: string;
}

interface ResolveOptions {
  merchant: string;
  environment: Environment;
  invoice: string;
  outcome: ActivationFeeOutcome;
  reference: string;
}

export function invoiceCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'invoice', 'activation fees, and overpaid invoices');
  cli.leaf(group, 'charge-activation', {
    description: 'Creates and sends the activation fee invoice for a merchant. Audited.',
    options: chargeOptions,
    examples: ['invoice charge-activation --merchant mer_01… --payee mer_02… --amount 1500'],
    run: chargeActivation,
  });
  cli.leaf(group, 'resolve-activation', {
    alias: 'settle-activation',
    description: 'Marks an activation fee as paid outside Tulay or as waived. Audited.',
    options: resolveOptions,
    examples: [
      'invoice resolve-activation --merchant mer_01… --invoice inv_01… --outcome paid --reference "transfer 77"',
      'invoice resolve-activation --merchant mer_01… --invoice inv_01… --outcome void --reference "pilot"',
    ],
    run: resolveActivation,
  });
  cli.leaf(group, 'overpaid', {
    description: 'Lists overpaid invoices, newest first.',
    examples: ['invoice overpaid', 'invoice overpaid --json'],
    run: overpaid,
  });
}

const chargeOptions = (command: Command): Command =>
  command
    .requiredOption('--merchant <id>', 'merchant to charge, mer_…')
    .requiredOption('--payee <id>', 'merchant that receives the fee (your own), mer_…')
    .addOption(environmentOption().default('live'))
    .requiredOption('--amount <amount>', 'amount of the fee')
    .addOption(currencyOption())
    .option('--id <id>', 'inv_… of an earlier run whose outcome is unknown; each ID charges at most once');

const resolveOptions = (command: Command): Command =>
  command
    .requiredOption('--merchant <id>', 'the merchant, mer_…')
    .addOption(environmentOption().default('live'))
    .requiredOption('--invoice <id>', 'the activation fee invoice, inv_…')
    .addOption(
      new Option('--outcome <outcome>', 'the outcome to record')
        .choices([...ACTIVATION_FEE_OUTCOMES])
        .makeOptionMandatory(),
    )
    .requiredOption('--reference <text>', 'payment reference, or the reason for the waiver');

async function chargeActivation(bus: Bus, options: ChargeOptions): Promise<CommandResult> {
  const { merchant: merchantId, payee: payeeId, environment, currency } = options;
  const amount = minorToWire(amountIn(options.amount, currency));
  const id = idOrNew(ID_PREFIXES.invoice, options.id);
  // Checks that the merchants exist, because the catalog would accept a charge for any ID.
  await bus.ask(getMerchantProfileCommand, { merchantId });
  await bus.ask(getMerchantProfileCommand, { merchantId: payeeId });
  const owner = { id, merchantId, environment };
  const invoice = await bus.ask(chargeActivationFeeCommand, { ...owner, payeeId, amount, currency });
  return { json: { invoice }, text: `Activation fee charged.\n${shown(invoice)}` };
}

async function resolveActivation(bus: Bus, options: ResolveOptions): Promise<CommandResult> {
  const { merchant: merchantId, environment, invoice: id, outcome, reference } = options;
  const resolved = await bus.ask(resolveActivationFeeCommand, {
    id,
    merchantId,
    environment,
    outcome,
    reference,
  });
  return { json: { invoice: resolved }, text: `Activation fee resolved.\n${shown(resolved)}` };
}

async function overpaid(bus: Bus): Promise<CommandResult> {
  const invoices: OverpaidInvoice[] = [];
  for (let more = true; more;) {
    const startingAfter = invoices.at(-1)?.invoice.id;
    const page = await bus.ask(listOverpaidInvoicesCommand, { limit: PAGE, startingAfter });
    invoices.push(...page.data);
    more = page.has_more;
  }
  return { json: { invoices }, text: table(HEADINGS, invoices.flatMap(toRows)) };
}

const HEADINGS = ['INVOICE', 'MERCHANT', 'ENVIRONMENT', 'STATUS', 'OVERPAID', 'PAYMENT', 'RECEIVED'];

/** Returns one row for each payment that exceeds the amount applied to the invoice. */
const toRows = ({ merchant, invoice }: OverpaidInvoice) =>
  invoice.receipts
    .filter(({ amount, applied, refunded }) => !refunded && amount > applied)
    .map((receipt) => [
      invoice.number ?? invoice.id,
      merchant,
      invoice.environment,
      invoice.status,
      excessOf(receipt, invoice),
      receipt.payment_id,
      when(receipt.received_at),
    ]);

function excessOf({ amount, applied }: Invoice['receipts'][number], invoice: Invoice): string {
  const currency = invoice.currency as Currency;
  return formatMoney(toMinor(amount, currency) - toMinor(applied, currency), currency);
}

const shown = (invoice: Invoice): string =>
  fields({
    id: invoice.id,
    status: invoice.status,
    amount: moneyOf(invoice.amount, invoice),
    page: invoice.url,
  });

const moneyOf = (amount: number, { currency }: Pick<Invoice, 'currency'>): string =>
  formatMoney(toMinor(amount, currency as Currency), currency as Currency);
