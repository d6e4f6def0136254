import type { Posting } from './posting.rules';

/**
 * Converts postings to the column parameters of `post_batch`. References are array positions, starting at 1.
 */
export class PostingBatch {
  private readonly books = new Positions();
  private readonly accounts = new Positions();
  private readonly bookOf: unknown[][] = [[], [], []];
  private readonly accountOf: unknown[][] = [[], []];
  private readonly postingOf: unknown[][] = [[], [], [], [], [], [], []];
  private readonly legOf: unknown[][] = [[], [], []];

  constructor(postings: Posting[]) {
    postings.forEach((posting, i) => this.add(posting, i + 1));
  }

  /**
   * Returns the columns in the order of the function's parameters: ledgers (3), accounts (2), postings (7)
   * and legs (3).
   */
  columns(): unknown[][] {
    return [...this.bookOf, ...this.accountOf, ...this.postingOf, ...this.legOf];
  }

  private add(posting: Posting, position: number): void {
    const { kind, source, created, gross, fee, guarded } = posting;
    const book = this.bookPosition(posting);
    push(this.postingOf, [kind, source, book, created, gross, fee, guarded]);
    for (const [code, amount] of Object.entries(posting.legs))
      push(this.legOf, [position, this.accountPosition(book, code), amount]);
  }

  private bookPosition({ merchantId, environment, currency }: Posting): number {
    const row = [merchantId, environment, currency];
    return this.books.positionOf(row.join('/'), () => push(this.bookOf, row));
  }

  private accountPosition(book: number, code: string): number {
    return this.accounts.positionOf(`${book}/${code}`, () => push(this.accountOf, [book, code]));
  }
}

/** Assigns consecutive positions to new keys, starting at 1. */
class Positions {
  private readonly known = new Map<string, number>();

  positionOf(key: string, onNew: () => void): number {
    const known = this.known.get(key);
    if (known) return known;
    onNew();
    this.known.set(key, this.known.size + 1);
    return this.known.size;
  }
}

const push = (columns: unknown[][], row: unknown[]): void =>
  columns.forEach((column, i) => column.push(row[i]));
