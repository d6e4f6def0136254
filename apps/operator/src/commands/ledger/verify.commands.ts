import {
  countOpenReceiptsCommand,
  RECONCILIATION_PARTS,
  reconcileCommand,
  verifyLedgerCommand,
  type LedgerFinding,
  type LedgerReport,
  type ReconciliationPart,
} from '@tulay/contracts';
import type { Command } from 'commander';
import type { Answer } from '../../output/answer';
import type { Cli } from '../../cli/cli';
import type { Bus } from '../../bus/connection';
import { LimitPerGroup } from './limit-per-group';
import { wholeNumber } from '../../cli/option-values';
import { table } from '../../output/table';

const GRACE_SECONDS = 60;
/** The first rows of a check show what is wrong; a fault in every row would print millions. */
const ROWS_PER_CHECK = 100;

interface VerifyOptions {
  grace: number;
  booksOnly?: boolean;
}

/** The result of comparing all services. */
interface Comparison {
  compared: Partial<Record<ReconciliationPart, number>>;
  on_their_way: number;
  findings: LedgerFinding[];
}

/** Adds `ledger verify`. */
export function verifyCommand(group: Command, cli: Cli): void {
  cli.leaf(group, 'verify', {
    description:
      'Proves that the books balance, and that postings, events and webhooks match what every service holds. Otherwise shows the rows and exits with 1.',
    options: (command) =>
      command
        .option(
          '--grace <seconds>',
          'skip what changed in the last seconds: its event may not have arrived yet',
          wholeNumber,
          GRACE_SECONDS,
        )
        .option('--books-only', 'check only that the books balance'),
    examples: ['ledger verify', 'ledger verify --grace 300', 'ledger verify --books-only --json'],
    run: verify,
  });
}

async function verify(bus: Bus, { grace, booksOnly = false }: VerifyOptions): Promise<Answer> {
  const books = await bus.ask(verifyLedgerCommand, {});
  if (booksOnly) return answer(books, null, null);
  const { open } = await bus.ask(countOpenReceiptsCommand, {});
  return answer(books, await compareAll(bus, grace), open);
}

/** All parts in parallel, each page by page, so that memory use does not grow with the data. */
async function compareAll(bus: Bus, graceSeconds: number): Promise<Comparison> {
  const found = new LimitPerGroup(ROWS_PER_CHECK);
  const comparison: Comparison = { compared: {}, on_their_way: 0, findings: [] };
  await Promise.all(
    RECONCILIATION_PARTS.map(async (part) => {
      let cursor: string | null = null;
      for (let more = true; more;) {
        const page = await askPage(bus, part, cursor, graceSeconds);
        comparison.compared[part] = (comparison.compared[part] ?? 0) + page.checked;
        comparison.on_their_way += page.onTheirWay;
        found.add(page.findings);
        ({ cursor, more } = page);
      }
    }),
  );
  return { ...comparison, findings: found.rows() };
}

const askPage = (bus: Bus, part: ReconciliationPart, cursor: string | null, graceSeconds: number) =>
  bus.ask(reconcileCommand, { part, cursor, graceSeconds });

function answer(books: LedgerReport, comparison: Comparison | null, openReceipts: number | null): Answer {
  const findings = [...books.findings, ...(comparison?.findings ?? [])];
  const ok = findings.length === 0;
  const json = {
    ...books,
    ok,
    findings,
    compared: comparison?.compared ?? null,
    on_their_way: comparison?.on_their_way ?? null,
    open_receipts: openReceipts,
  };
  const summary = [booksText(books), comparison && comparisonText(comparison), receiptsText(openReceipts)];
  const rows = findings.map(({ check, detail }) => [check, detail]);
  const text = [...summary, ok ? null : table(['CHECK', 'ROWS'], rows)];
  return { json, text: text.filter((line) => line !== null).join('\n'), failure: failureOf(books, ok) };
}

function failureOf({ ok: booksOk }: LedgerReport, ok: boolean): Answer['failure'] {
  if (ok) return undefined;
  return booksOk
    ? { code: 'services_disagree', message: 'The services do not agree.' }
    : { code: 'ledger_unbalanced', message: 'The books do not add up.' };
}

const booksText = ({ ok, accounts, journals, entries }: LedgerReport): string =>
  `The books ${ok ? 'add' : 'do not add'} up: ${accounts} accounts, ${journals} journals, ${entries} entries.`;

function comparisonText({ compared, on_their_way, findings }: Comparison): string {
  const { payments = 0, refunds = 0, payouts = 0 } = compared;
  const events = RECONCILIATION_PARTS.filter((part) => part.endsWith('.events'))
    .map((part) => compared[part] ?? 0)
    .reduce((sum, count) => sum + count, 0);
  const size = `${payments} payments, ${refunds} refunds, ${payouts} payouts, ${events} events`;
  const waiting = on_their_way ? `; ${on_their_way} still on their way` : '';
  return `The services ${findings.length ? 'do not agree' : 'agree'}: ${size} compared${waiting}.`;
}

const receiptsText = (open: number | null): string | null =>
  open ? `${open} unapplied receipt(s) are open: see \`receipts list\`.` : null;
