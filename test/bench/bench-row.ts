/** What a benchmark is given: servers it may create databases and streams on. */
export interface BenchEnv {
  /** Connects to PostgreSQL as superuser. A benchmark makes a database of its own and removes it. */
  adminUrl: string;
  natsUrl: string;
  /** Shorter rounds: the figures shake more, the ratios hold roughly. */
  quick: boolean;
}

/** One line of the table: a figure beside its reference, both of the same run. */
export interface BenchRow {
  /** The target's number, as P4; several lines of one target bear letters. */
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
