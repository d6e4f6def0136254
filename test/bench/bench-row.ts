/** The servers on which a benchmark may create databases and streams. */
export interface BenchEnv {
  /** Connects to PostgreSQL as superuser. A benchmark creates its own database and removes it. */
  adminUrl: string;
  natsUrl: string;
  /** Shorter rounds: the figures vary more, the ratios are roughly right. */
  quick: boolean;
}

/** One line of the table: a figure beside its reference, both of the same run. */
export interface BenchRow {
  /** The target's number, such as P4; several lines of one target have letters. */
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
