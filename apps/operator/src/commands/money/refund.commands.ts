import {
  DomainError,
  findRefundsCommand,
  getPaymentCommand,
  notFound,
  REFUND_REASONS,
  REFUND_STATUSES,
  refundForMerchantCommand,
  type Environment,
  type FoundRefund,
  type Payment,
  type RefundReason,
  type RefundStatus,
} from '@tulay/contracts';
import { currencyOf, formatMoney, minorToWire, toMinor } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import { amountIn, environmentOption, idOrNew } from '../../cli/option-values';
import { withRetryId, type CommandResult } from '../../output/command-result';
import { fields, table, when } from '../../output/table';
import { nextPage, pageOf, pageOptions, type PageOptions } from './found-pages';

export function refundCommands(group: Command, cli: Cli): void {
  cli.leaf(group, 'create', {
    description:
      "Refunds a payment on behalf of its merchant, under the API's rules, even if the merchant is suspended or closed. Audited.",
    options: createOptions,
    examples: [
      'refund create --merchant mer_01… --environment live --payment pay_01… --reason "ticket 81: paid twice"',
      'refund create --merchant mer_01… --environment live --payment pay_01… --amount 250.00 --refund-reason fraudulent --reason "case 12"',
    ],
    run: createRefund,
  });
  cli.leaf(group, 'list', {
    description: 'Lists refunds of all merchants or of one, newest first.',
    options: (command) =>
      pageOptions(command)
        .option('--merchant <id>', 'only refunds of this merchant, mer_…')
        .option('--payment <id>', 'only refunds of this payment, pay_…')
        .addOption(
          new Option('--status <status>', 'only refunds with this status').choices([...REFUND_STATUSES]),
        ),
    examples: ['refund list --environment live --status pending', 'refund list --merchant mer_01… --json'],
    run: listRefunds,
  });
  cli.leaf(group, 'show', {
    description: 'Shows a refund of any merchant.',
    options: (command) =>
      command.requiredOption('--refund <id>', 'the refund, re_…').addOption(environmentOption()),
    examples: ['refund show --refund re_01… --environment live'],
    run: showRefund,
  });
}

const createOptions = (command: Command): Command =>
  command
    .requiredOption('--merchant <id>', 'the merchant, mer_…')
    .addOption(environmentOption())
    .requiredOption('--payment <id>', 'the payment, pay_…')
    .option('--amount <amount>', 'amount in major units; by default the remaining amount')
    .addOption(
      new Option('--refund-reason <reason>', 'reason that the merchant sees')
        .choices([...REFUND_REASONS])
        .default('other'),
    )
    .requiredOption('--reason <text>', 'reason for the audit log; the merchant does not see it')
    .option('--id <id>', 're_… of an earlier run whose outcome is unknown; each ID is refunded at most once');

interface CreateOptions {
  merchant: string;
  environment: Environment;
  payment: string;
  amount?: string;
  refundReason: RefundReason;
  reason: string;
  id?: string;
}

async function createRefund(bus: Bus, options: CreateOptions): Promise<CommandResult> {
  const { merchant: merchantId, environment, payment: paymentId, refundReason: reason } = options;
  const id = idOrNew('re', options.id);
  const payment = await bus.ask(getPaymentCommand, {
    merchantId,
    environment,
    id: paymentId,
    expandEvents: false,
  });
  const minor = amountOf(payment, options.amount);
  const request = { id, merchantId, environment, paymentId, currency: payment.currency, reason };
  const refund = await bus
    .ask(refundForMerchantCommand, { ...request, amount: minorToWire(minor), note: options.reason })
    .catch((error: Error) => withRetryId(error, id));
  return { json: { refund }, text: `Refund created.\n${describe({ ...refund, merchant: merchantId })}` };
}

function amountOf({ id, amount, amount_refunded: refunded, currency }: Payment, text?: string): bigint {
  const known = currencyOf(currency);
  if (text !== undefined) return amountIn(text, known);
  const remaining = toMinor(amount, known) - toMinor(refunded, known);
  if (remaining > 0n) return remaining;
  throw new DomainError('invalid_state', `The payment ${id} has no remaining amount to refund`);
}

interface ListOptions extends PageOptions {
  merchant?: string;
  payment?: string;
  status?: RefundStatus;
}

async function listRefunds(bus: Bus, options: ListOptions): Promise<CommandResult> {
  const { merchant: merchantId, payment: paymentId, status } = options;
  const page = await bus.ask(findRefundsCommand, { ...pageOf(options), merchantId, paymentId, status });
  const json = { refunds: page.data, has_more: page.has_more };
  return { json, text: table(HEADINGS, page.data.map(rowOf)) + nextPage(page) };
}

const HEADINGS = ['REFUND', 'MERCHANT', 'CREATED', 'STATUS', 'AMOUNT', 'PAYMENT', 'REASON', 'FAILURE'];
const rowOf = (refund: FoundRefund) => [
  refund.id,
  refund.merchant,
  when(refund.created),
  refund.status,
  money(refund),
  refund.payment,
  refund.reason,
  refund.failure?.code,
];

async function showRefund(
  bus: Bus,
  { refund: id, environment }: { refund: string; environment: Environment },
): Promise<CommandResult> {
  const { data } = await bus.ask(findRefundsCommand, { environment, limit: 1, id });
  const [refund] = data;
  if (!refund) throw notFound('refund', id);
  return { json: { refund }, text: describe(refund) };
}

const describe = (refund: FoundRefund): string =>
  fields({
    id: refund.id,
    merchant: refund.merchant,
    payment: refund.payment,
    status: refund.status,
    amount: money(refund),
    reason: refund.reason,
    provider_ref: refund.provider_ref,
    failure: refund.failure?.message,
    created: when(refund.created),
    succeeded: when(refund.succeeded_at),
  });

function money({ amount, currency }: FoundRefund): string {
  const known = currencyOf(currency);
  return formatMoney(toMinor(amount, known), known);
}
