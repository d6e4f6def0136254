import {
  getMerchantProfileCommand,
  listUnappliedReceiptsCommand,
  RECEIPT_RESOLUTIONS,
  resolveReceiptCommand,
  type ReceiptResolution,
  type ReceiptResolutionOutcome,
  type UnappliedReceipt,
} from '@tulay/contracts';
import { formatMoney, toMinor, type Currency } from '@tulay/money';
import { Option, type Command } from 'commander';
import type { Answer } from '../../output/answer';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { actorOption, wholeNumber } from '../../cli/option-values';
import { fields, table, when } from '../../output/table';

const PAGE = 100;
const HEADINGS = [
  'ID',
  'REASON',
  'AMOUNT',
  'PAYMENT',
  'REFERENCE',
  'PROVIDER',
  'PROVIDER REF',
  'OCCURRED',
  'RECEIVED',
  'RESOLVED',
];

interface ResolveOptions {
  receipt: number;
  outcome: ReceiptResolutionOutcome;
  note: string;
  actor: string;
  merchant?: string;
}

export function receiptCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'receipts', 'money that providers reported');
  cli.leaf(group, 'list', {
    description:
      'Shows the money that belongs to no payment, newest first: wrong amount, too late, unknown reference.',
    options: (command) => command.option('--all', 'include resolved receipts'),
    examples: ['receipts list', 'receipts list --all --json'],
    run: listReceipts,
  });
  cli.leaf(group, 'resolve', {
    description: 'Ends a receipt that belongs to no payment. The record of who did it and why is permanent.',
    options: resolveOptions,
    examples: [
      'receipts resolve --receipt 7 --outcome returned --note "sent back as IPS-20260508-11"',
      'receipts resolve --receipt 8 --outcome credited --note "paid after expiry, agreed with the merchant"',
      'receipts resolve --receipt 9 --outcome credited --merchant mer_01… --note "wrong reference"',
    ],
    run: resolveReceipt,
  });
}

const resolveOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--receipt <id>', 'the number that `receipts list` shows')
        .argParser(wholeNumber)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--outcome <outcome>',
        "returned: it was sent back to its payer; credited: all of it is added to a merchant's balance",
      )
        .choices([...RECEIPT_RESOLUTIONS])
        .makeOptionMandatory(),
    )
    .requiredOption('--note <text>', 'why, and what proves it')
    .option('--merchant <id>', 'the merchant to credit, if not that of the payment it was sent for')
    .addOption(actorOption());

async function resolveReceipt(bus: Bus, options: ResolveOptions): Promise<Answer> {
  const { receipt: receiptId, merchant: merchantId, outcome, note, actor } = options;
  // A credit would open a balance for any id, even a mistyped one.
  if (merchantId !== undefined) await bus.ask(getMerchantProfileCommand, { merchantId });
  const receipt = await bus.ask(resolveReceiptCommand, { receiptId, outcome, note, actor, merchantId });
  const { resolution } = receipt;
  const title = resolution?.done
    ? 'Receipt resolved.'
    : 'Receipt resolved; the ledger does not answer and will book the credit as soon as it does.';
  const shown = {
    id: receipt.id,
    outcome: resolution?.outcome,
    amount: moneyOf(receipt),
    merchant: resolution?.merchant ?? undefined,
    adjustment: resolution?.adjustment ?? undefined,
  };
  return { json: { receipt }, text: `${title}\n${fields(shown)}` };
}

async function listReceipts(bus: Bus, { all }: { all?: boolean }): Promise<Answer> {
  const receipts: UnappliedReceipt[] = [];
  for (let more = true; more;) {
    const page = await bus.ask(listUnappliedReceiptsCommand, {
      limit: PAGE,
      startingAfter: receipts.at(-1)?.id,
      resolved: all,
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
  receipt.payment,
  receipt.reference,
  receipt.provider,
  receipt.provider_ref,
  when(receipt.occurred_at),
  when(receipt.created),
  receipt.resolution && resolutionOf(receipt.resolution),
];

const resolutionOf = ({ outcome, done, actor }: ReceiptResolution): string =>
  `${outcome} by ${actor}${done ? '' : ' (not booked yet)'}`;

const moneyOf = ({ amount, currency }: UnappliedReceipt): string =>
  formatMoney(toMinor(amount, currency as Currency), currency as Currency);
