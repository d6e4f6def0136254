import {
  reconcileCommand,
  verifyLedgerCommand,
  type LedgerFinding,
  type LedgerReport,
  type LedgerSeal,
  type Reconciled,
  type ReconciliationPart,
  type VerifiedLedgerPage,
} from '@tulay/contracts';
import type { Bus } from '../../bus/connection';
import { untilAnswered } from '../../bus/until-answered';
import type { Surroundings } from '../../cli/cli';
import { LimitPerGroup } from './limit-per-group';

/**
 * The first findings are sufficient for a diagnosis. A systematic error could produce millions of findings.
 */
const ROWS_PER_CHECK = 100;

export interface BooksProof extends LedgerReport {
  seal: LedgerSeal | null;
}

export interface Comparison {
  compared: Partial<Record<ReconciliationPart, number>>;
  on_their_way: number;
  /** Newest seal over rows, or null if no seals were recomputed. */
  row_seal: LedgerSeal | null;
  findings: LedgerFinding[];
}

/**
 * Requests both verifications page by page to limit memory use, and displays progress. Services keep no state
 * between pages, so a page can be requested again if no response arrives.
 */
export class ProofPages {
  constructor(
    private readonly bus: Bus,
    private readonly surroundings: Pick<Surroundings, 'pause' | 'progress'>,
  ) {}

  async books(): Promise<BooksProof> {
    const found = new LimitPerGroup(ROWS_PER_CHECK);
    const counts = { accounts: 0, journals: 0, entries: 0 };
    let page: VerifiedLedgerPage | undefined;
    do {
      const cursor: string | null = page?.cursor ?? null;
      page = await this.again(() => this.bus.ask(verifyLedgerCommand, { cursor }));
      for (const count of ['accounts', 'journals', 'entries'] as const) counts[count] += page[count];
      found.add(page.findings);
      found.count(page.unlisted ?? {});
      this.show(`books: ${counts.journals} journals, ${percent(page)} %`);
    } while (page.cursor !== null);
    this.show('');
    const findings = found.rows();
    return { ok: findings.length === 0, ...counts, findings, seal: page.seal };
  }

  async services(parts: readonly ReconciliationPart[], graceSeconds: number): Promise<Comparison> {
    const found = new LimitPerGroup(ROWS_PER_CHECK);
    const comparison: Comparison = { compared: {}, on_their_way: 0, row_seal: null, findings: [] };
    const add = (part: ReconciliationPart, page: Reconciled): void => {
      comparison.compared[part] = (comparison.compared[part] ?? 0) + page.checked;
      comparison.on_their_way += page.onTheirWay;
      comparison.row_seal = newerOf(comparison.row_seal, page.seal);
      found.add(page.findings);
      found.count(page.unlisted ?? {});
      this.show(`services: ${sum(Object.values(comparison.compared))} rows and events compared`);
    };
    await Promise.all(parts.map((part) => this.compare(part, graceSeconds, add)));
    this.show('');
    return { ...comparison, findings: found.rows() };
  }

  private async compare(
    part: ReconciliationPart,
    graceSeconds: number,
    add: (part: ReconciliationPart, page: Reconciled) => void,
  ): Promise<void> {
    let cursor: string | null = null;
    for (let more = true; more;) {
      const request = { part, cursor, graceSeconds };
      const page: Reconciled = await this.again(() => this.bus.ask(reconcileCommand, request));
      add(part, page);
      ({ cursor, more } = page);
    }
  }

  private again<T>(ask: () => Promise<T>): Promise<T> {
    return untilAnswered(ask, this.surroundings.pause);
  }

  private show(line: string): void {
    this.surroundings.progress?.(line);
  }
}

const percent = ({ progress: { read, of } }: VerifiedLedgerPage): number =>
  Math.floor((100 * Number(read)) / Math.max(1, Number(of)));

const newerOf = (one: LedgerSeal | null, other: LedgerSeal | null = null): LedgerSeal | null =>
  other && (!one || Number(other.number) > Number(one.number)) ? other : one;

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);
