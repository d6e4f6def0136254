import {
  ALL_PARTS,
  countOpenReceiptsCommand,
  RECONCILIATION_PARTS,
  SEAL_PARTS,
  type LedgerReport,
} from '@tulay/contracts';
import type { Command } from 'commander';
import type { CommandResult } from '../../output/command-result';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { wholeNumber } from '../../cli/option-values';
import { table } from '../../output/table';
import { ProofPages, type BooksProof, type Comparison } from './proof-pages';

const GRACE_SECONDS = 60;

interface VerifyOptions {
  grace: number;
  booksOnly?: boolean;
  all?: boolean;
}

export function verifyCommand(group: Command, cli: Cli): void {
  cli.leaf(group, 'verify', {
    description:
      "Verifies that the ledger balances and that postings, events and webhooks match every service's records. Lists discrepancies and exits with 1 if there are any.",
    options: (command) =>
      command
        .option(
          '--grace <seconds>',
          'ignore changes in the last <seconds>, whose events may still be in flight',
          wholeNumber,
          GRACE_SECONDS,
        )
        .option('--books-only', 'check only that the ledger balances')
        .option('--all', 'also recompute the seals over payment, refund and payout rows'),
    examples: [
      'ledger verify',
      'ledger verify --all',
      'ledger verify --grace 300',
      'ledger verify --books-only --json',
    ],
    run: (bus, options: VerifyOptions) => verify(new ProofPages(bus, cli.surroundings), bus, options),
  });
}

async function verify(pages: ProofPages, bus: Bus, options: VerifyOptions): Promise<CommandResult> {
  const books = await pages.books();
  if (options.booksOnly) return answer(books, null, null);
  const { open } = await bus.ask(countOpenReceiptsCommand, {});
  const parts = options.all ? ALL_PARTS : RECONCILIATION_PARTS;
  return answer(books, await pages.services(parts, options.grace), open);
}

function answer(
  books: BooksProof,
  comparison: Comparison | null,
  openReceipts: number | null,
): CommandResult {
  const findings = [...books.findings, ...(comparison?.findings ?? [])];
  const ok = findings.length === 0;
  const json = {
    ...books,
    ok,
    findings,
    compared: comparison?.compared ?? null,
    on_their_way: comparison?.on_their_way ?? null,
    row_seal: comparison?.row_seal ?? null,
    open_receipts: openReceipts,
  };
  const summary = [
    booksText(books),
    sealText(books),
    comparison && comparisonText(comparison),
    comparison && rowSealText(comparison),
    receiptsText(openReceipts),
  ];
  const rows = findings.map(({ check, detail }) => [check, detail]);
  const text = [...summary, ok ? null : table(['CHECK', 'ROWS'], rows)];
  return { json, text: text.filter((line) => line !== null).join('\n'), failure: failureOf(books, ok) };
}

function failureOf({ ok: booksOk }: LedgerReport, ok: boolean): CommandResult['failure'] {
  if (ok) return undefined;
  return booksOk
    ? { code: 'services_disagree', message: "The services' records do not match" }
    : { code: 'ledger_unbalanced', message: 'The ledger does not balance' };
}

const booksText = ({ ok, accounts, journals, entries }: LedgerReport): string =>
  `The ledger ${ok ? 'balances' : 'does not balance'}: ${accounts} accounts, ${journals} journals, ${entries} entries.`;

const sealText = ({ seal }: BooksProof): string | null =>
  seal && `Sealed up to journal ${seal.up_to} by seal ${seal.number}, ${seal.hash}.`;

function comparisonText({ compared, on_their_way, findings }: Comparison): string {
  const { payments = 0, refunds = 0, payouts = 0 } = compared;
  const events = RECONCILIATION_PARTS.filter((part) => part.endsWith('.events'))
    .map((part) => compared[part] ?? 0)
    .reduce((sum, count) => sum + count, 0);
  const size = `${payments} payments, ${refunds} refunds, ${payouts} payouts, ${events} events`;
  const waiting = on_their_way ? `; ${on_their_way} still in flight` : '';
  return `The services ${findings.length ? 'do not agree' : 'agree'}: ${size} compared${waiting}.`;
}

function rowSealText({ row_seal: seal, compared }: Comparison): string | null {
  const rows = SEAL_PARTS.reduce((sum, part) => sum + (compared[part] ?? 0), 0);
  return seal && `${rows} rows are sealed. The newest seal is ${seal.number}, ${seal.hash}.`;
}

const receiptsText = (open: number | null): string | null =>
  open ? `${open} unapplied receipt(s) are open: see \`receipts list\`.` : null;
