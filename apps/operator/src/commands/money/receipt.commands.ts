import {
  getMerchantProfileCommand,
  listUnappliedReceiptsCommand,
  ENVIRONMENTS,
  RECEIPT_RESOLUTIONS,
  refundReceiptCommand,
  resolveReceiptCommand,
  type Environment,
  type ReceiptRefund,
  type ReceiptResolution,
  type ReceiptResolutionOutcome,
  type UnappliedReceipt,
} from '@tulay/contracts';
import { formatMoney, toMinor, type Currency } from '@tulay/money';
import { Option, type Command } from 'commander';
import { withRetryId, type CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { idOrNew, wholeNumber } from '../../cli/option-values';
import { fields, table, when } from '../../output/table';

const PAGE = 100;
const HEADINGS = [
  'ID',
  'REASON',
  'AMOUNT',
  'MERCHANT',
  'PAYMENT',
  'REFERENCE',
  'PROVIDER',
  'PROVIDER REF',
  'OCCURRED',
  'RECEIVED',
  'REFUND',
  'RESOLVED',
];

interface DecisionOptions {
  receipt: number;
  note: string;
  environment?: Environment;
}

interface CreditOptions extends DecisionOptions {
  merchant?: string;
}

interface ResolveOptions extends CreditOptions {
  outcome: ReceiptResolutionOutcome;
}

interface RefundOptions extends DecisionOptions {
  id?: string;
}

export function receiptCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'receipts', 'received money that does not match a payment');
  cli.leaf(group, 'list', {
    description:
      'Lists unapplied receipts, newest first: money that arrived late, or with a wrong amount or an unknown reference.',
    options: (command) => command.option('--all', 'include resolved receipts').addOption(environmentFilter()),
    examples: ['receipts list', 'receipts list --all --json'],
    run: listReceipts,
  });
  cli.leaf(group, 'credit', {
    description:
      'Credits the full receipt, without a fee, to the merchant of its payment or to `--merchant`. Audited; cannot be undone.',
    options: (command) => merchantOption(decisionOptions(command)),
    examples: [
      'receipts credit --receipt 8 --note "paid after expiry, agreed with the merchant"',
      'receipts credit --receipt 9 --merchant mer_01… --note "wrong reference"',
    ],
    run: (bus: Bus, options: CreditOptions) => resolveReceipt(bus, { ...options, outcome: 'credited' }),
  });
  cli.leaf(group, 'refund', {
    description:
      'Refunds the full receipt through its provider. If the provider declines the refund, the receipt stays open. Audited.',
    options: (command) =>
      decisionOptions(command).option('--id <id>', 'rrf_… of an earlier run whose outcome is unknown'),
    examples: ['receipts refund --receipt 7 --environment live --note "paid twice"'],
    run: refundReceipt,
  });
  cli.leaf(group, 'resolve', {
    description: 'Resolves an unapplied receipt. Recorded permanently in the audit log.',
    options: resolveOptions,
    examples: [
      'receipts resolve --receipt 7 --outcome returned --note "sent back as IPS-20260508-11"',
      'receipts resolve --receipt 8 --outcome credited --note "paid after expiry, agreed with the merchant"',
      'receipts resolve --receipt 9 --outcome credited --merchant mer_01… --note "wrong reference"',
    ],
    run: resolveReceipt,
  });
}

const environmentFilter = (): Option =>
  new Option('--environment <environment>', 'only receipts in this mode').choices([...ENVIRONMENTS]);

const decisionOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--receipt <id>', 'number of the receipt; see `receipts list`')
        .argParser(wholeNumber)
        .makeOptionMandatory(),
    )
    .requiredOption('--note <text>', 'reason and evidence, for the audit log')
    .addOption(
      new Option(
        '--environment <environment>',
        'mode of the receipt; the command fails if the receipt is in the other mode',
      ).choices([...ENVIRONMENTS]),
    );

const merchantOption = (command: Command): Command =>
  command.option('--merchant <id>', 'merchant to credit (default: the merchant of its payment)');

const resolveOptions = (command: Command): Command =>
  merchantOption(decisionOptions(command)).addOption(
    new Option(
      '--outcome <outcome>',
      "returned: you sent the money back to the payer; credited: add the full amount to a merchant's balance",
    )
      .choices([...RECEIPT_RESOLUTIONS])
      .makeOptionMandatory(),
  );

async function resolveReceipt(bus: Bus, options: ResolveOptions): Promise<CommandResult> {
  const { receipt: receiptId, merchant: merchantId, outcome, note, environment } = options;
  // Checks that the merchant exists, because a credit would open a balance for any ID.
  if (merchantId !== undefined) await bus.ask(getMerchantProfileCommand, { merchantId });
  const request = { receiptId, outcome, note, merchantId, environment };
  const receipt = await bus.ask(resolveReceiptCommand, request);
  const { resolution } = receipt;
  const title = resolution?.done
    ? 'Receipt resolved.'
    : 'Receipt resolved. The ledger is unavailable; the credit will be booked once it is back.';
  const shown = {
    id: receipt.id,
    outcome: resolution?.outcome,
    amount: moneyOf(receipt),
    merchant: resolution?.merchant ?? undefined,
    adjustment: resolution?.adjustment ?? undefined,
  };
  return { json: { receipt }, text: `${title}\n${fields(shown)}` };
}

async function refundReceipt(bus: Bus, options: RefundOptions): Promise<CommandResult> {
  const { receipt: receiptId, note, environment, id } = options;
  const refundId = idOrNew('rrf', id);
  const request = { refundId, receiptId, note, environment };
  const asked = bus.ask(refundReceiptCommand, request);
  return refundAnswer(await asked.catch((error: Error) => withRetryId(error, refundId)));
}

const TITLES: Record<ReceiptRefund['status'], string> = {
  succeeded: 'The provider refunded the money; the receipt is resolved.',
  pending: 'The refund is pending. Check its status with `receipts list`.',
  refused:
    'The provider declined the refund. The receipt is still open: return the money manually or credit it.',
};

function refundAnswer(receipt: UnappliedReceipt): CommandResult {
  const { refund } = receipt;
  const shown = {
    id: receipt.id,
    refund: refund?.id,
    amount: moneyOf(receipt),
    provider: receipt.provider,
    'provider ref': refund?.provider_ref ?? undefined,
    why: refund?.failure?.message,
  };
  const title = refund ? TITLES[refund.status] : 'No refund was requested.';
  const answer: CommandResult = { json: { receipt }, text: `${title}\n${fields(shown)}` };
  if (refund?.status !== 'refused') return answer;
  return { ...answer, failure: { code: 'provider_error', message: 'The provider declined the refund' } };
}

async function listReceipts(
  bus: Bus,
  { all, environment }: { all?: boolean; environment?: Environment },
): Promise<CommandResult> {
  const receipts: UnappliedReceipt[] = [];
  for (let more = true; more;) {
    const page = await bus.ask(listUnappliedReceiptsCommand, {
      limit: PAGE,
      startingAfter: receipts.at(-1)?.id,
      resolved: all,
      environment,
    });
    receipts.push(...page.data);
    more = page.has_more;
  }
  return { json: { receipts }, text: table(HEADINGS, receipts.map(toRow)) };
}

const toRow = (receipt: UnappliedReceipt) => [
  receipt.id,
  receipt.reason,
  moneyOf(receipt),
  receipt.merchant,
  receipt.payment,
  receipt.reference,
  receipt.provider,
  receipt.provider_ref,
  when(receipt.occurred_at),
  when(receipt.created),
  receipt.refund && refundOf(receipt.refund),
  receipt.resolution && resolutionOf(receipt.resolution),
];

const refundOf = ({ status, failure }: ReceiptRefund): string =>
  failure === null ? status : `${status}: ${failure.message}`;

const resolutionOf = ({ outcome, done, actor }: ReceiptResolution): string =>
  `${outcome} by ${actor}${done ? '' : ' (not posted yet)'}`;

const moneyOf = ({ amount, currency }: UnappliedReceipt): string =>
  formatMoney(toMinor(amount, currency as Currency), currency as Currency);
