import {
  PAYOUT_OUTCOMES,
  resolvePaymentCommand,
  resolvePayoutCommand,
  resolveRefundCommand,
  type PayoutOutcome,
  type ResolvePaymentRequest,
  type ResolveRefundRequest,
} from '@tulay/contracts';
import { currencyOf, formatMoney, toMinor } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Bus } from '../../bus/connection';
import type { Cli } from '../../cli/cli';
import type { CommandResult } from '../../output/command-result';
import { fields } from '../../output/table';
import { paymentTraceCommand } from './payment-trace.commands';
import { paymentSearchCommand } from './payment-search.commands';
import { paymentCommands } from './payment.commands';
import { payoutCommands } from './payout.commands';
import { refundCommands } from './refund.commands';

/** Former name of `resolve`, kept for existing scripts. */
const ALIAS = 'settle';

const outcomeOption = (outcomes: readonly string[]): Option =>
  new Option('--outcome <outcome>', 'the outcome to record').choices([...outcomes]).makeOptionMandatory();

/**
 * Adds the commands for payments, refunds and payouts. `resolve` records an outcome that no provider reported.
 */
export function resolveCommands(program: Command, cli: Cli): void {
  const payments = cli.group(program, 'payment', 'payments');
  paymentCommands(payments, cli);
  paymentSearchCommand(payments, cli);
  paymentTraceCommand(payments, cli);
  cli.leaf(payments, 'resolve', {
    alias: ALIAS,
    description:
      'Sets the outcome of a live payment whose provider reports none. Queries the provider first; a final status from the provider takes precedence. Audited.',
    options: (command) =>
      command
        .requiredOption('--payment <id>', 'the payment, pay_…')
        .addOption(outcomeOption(['succeed', 'fail']))
        .requiredOption('--reason <text>', 'reason, for the audit log'),
    examples: ['payment resolve --payment pay_01… --outcome succeed --reason "settlement report of 8 May"'],
    run: resolvePayment,
  });
  const refunds = cli.group(program, 'refund', 'refunds of all merchants');
  refundCommands(refunds, cli);
  cli.leaf(refunds, 'resolve', {
    alias: ALIAS,
    description: 'Sets the outcome of a refund whose provider reported none.',
    options: (command) =>
      command
        .requiredOption('--refund <id>', 'the refund, re_…')
        .addOption(outcomeOption(['succeed', 'fail'])),
    examples: ['refund resolve --refund re_01… --outcome fail'],
    run: resolveRefund,
  });
  const payouts = cli.group(program, 'payout', 'payouts of all merchants');
  payoutCommands(payouts, cli);
  cli.leaf(payouts, 'resolve', {
    alias: ALIAS,
    description:
      'Sets the outcome of a payout whose provider reported none, or marks a succeeded payout as returned. Audited.',
    options: (command) =>
      command.requiredOption('--payout <id>', 'the payout, po_…').addOption(outcomeOption(PAYOUT_OUTCOMES)),
    examples: [
      'payout resolve --payout po_01… --outcome succeed',
      'payout resolve --payout po_01… --outcome return',
    ],
    run: resolvePayout,
  });
}

async function resolvePayment(
  bus: Bus,
  { payment: paymentId, ...decision }: Omit<ResolvePaymentRequest, 'paymentId'> & { payment: string },
): Promise<CommandResult> {
  const payment = await bus.ask(resolvePaymentCommand, { paymentId, ...decision });
  const { id, status, amount, currency, net_amount: net, failure } = payment;
  const shown = {
    id,
    status,
    amount: money(amount, currency),
    credited: net === null ? undefined : money(net, currency),
    failure: failure?.message,
  };
  return { json: { payment }, text: `Payment resolved.\n${fields(shown)}` };
}

async function resolveRefund(
  bus: Bus,
  { refund: refundId, outcome }: { refund: string; outcome: ResolveRefundRequest['outcome'] },
): Promise<CommandResult> {
  const refund = await bus.ask(resolveRefundCommand, { refundId, outcome });
  const { id, status, payment, amount, currency, failure } = refund;
  const shown = { id, status, payment, amount: money(amount, currency), failure: failure?.message };
  return { json: { refund }, text: `Refund resolved.\n${fields(shown)}` };
}

async function resolvePayout(
  bus: Bus,
  { payout: payoutId, outcome }: { payout: string; outcome: PayoutOutcome },
): Promise<CommandResult> {
  const payout = await bus.ask(resolvePayoutCommand, { payoutId, outcome });
  const { id, status, amount, currency, failure } = payout;
  const shown = { id, status, amount: money(amount, currency), failure: failure?.message };
  return { json: { payout }, text: `Payout resolved.\n${fields(shown)}` };
}

function money(amount: number, currency: string): string {
  const known = currencyOf(currency);
  return formatMoney(toMinor(amount, known), known);
}
