/** The servers on which a benchmark can create databases and streams. */
export interface BenchEnv {
  /** Connects to PostgreSQL as superuser. Each benchmark creates and drops its own database. */
  adminUrl: string;
  natsUrl: string;
  /** Uses shorter rounds: the figures vary more, and the ratios are roughly right. */
  quick: boolean;
}

/** One line of the table: a figure and its reference, both from the same run. */
export interface BenchRow {
  /** Number of the target, such as P4; several lines of one target have letters. */
  id: string;
  what: string;
  /** Median over the rounds. */
  value: number;
  unit: string;
  /** Median over the rounds. */
  reference: number;
  /** Median over the rounds of value / reference. */
  ratio: number;
  target: string;
  note?: string;
}
