import { listUnappliedReceiptsCommand, type UnappliedReceipt } from '@tulay/contracts';
import { formatMoney, toMinor, type Currency } from '@tulay/money';
import type { Command } from 'commander';
import type { Answer } from './answer';
import type { Cli } from './cli';
import type { Bus } from './connection';
import { table, when } from './table';

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
];

export function receiptCommands(program: Command, cli: Cli): void {
  const group = cli.group(program, 'receipts', 'money that providers reported');
  cli.leaf(group, 'list', {
    description:
      'Shows the money that belongs to no payment, newest first: of another amount, too late, unknown.',
    examples: ['receipts list', 'receipts list --json'],
    run: listReceipts,
  });
}

async function listReceipts(bus: Bus): Promise<Answer> {
  const receipts: UnappliedReceipt[] = [];
  for (let more = true; more;) {
    const page = await bus.ask(listUnappliedReceiptsCommand, {
      limit: PAGE,
      startingAfter: receipts.at(-1)?.id,
    });
    receipts.push(...page.data);
    more = page.has_more;
  }
  return { json: { receipts }, text: table(HEADINGS, receipts.map(toRow)) };
}

const toRow = (receipt: UnappliedReceipt) => [
  receipt.id,
  receipt.reason,
  formatMoney(toMinor(receipt.amount, receipt.currency as Currency), receipt.currency as Currency),
  receipt.payment,
  receipt.reference,
  receipt.provider,
  receipt.provider_ref,
  when(receipt.occurred_at),
  when(receipt.created),
];
