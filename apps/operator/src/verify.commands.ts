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
import type { Answer } from './answer';
import type { Cli } from './cli';
import type { Bus } from './connection';
import { FewOfEach } from './few-of-each';
import { wholeNumber } from './option-values';
import { table } from './table';

const GRACE_SECONDS = 60;
/** Of one check. A loss that runs through everything is told in its first rows. */
const MOST_ROWS = 100;

interface VerifyOptions {
  grace: number;
  booksOnly?: boolean;
}

/** What was compared with the other services. */
interface Comparison {
  compared: Partial<Record<ReconciliationPart, number>>;
  on_their_way: number;
  findings: LedgerFinding[];
}

/** Adds `ledger verify`. */
export function verifyCommand(group: Command, cli: Cli): void {
  cli.leaf(group, 'verify', {
    description:
      'Proves that the books add up, and that they, the events and the webhooks hold what every service says they must; if not, shows the rows and ends with 1.',
    options: (command) =>
      command
        .option(
          '--grace <seconds>',
          'leave out what changed so lately that it may still be on its way',
          wholeNumber,
          GRACE_SECONDS,
        )
        .option('--books-only', 'only that the books add up in themselves'),
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

/** Every part side by side, each page by page: however much there is, little of it is held here. */
async function compareAll(bus: Bus, graceSeconds: number): Promise<Comparison> {
  const found = new FewOfEach(MOST_ROWS);
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
