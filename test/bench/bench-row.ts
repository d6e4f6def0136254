export interface BenchEnv {
  /** Superuser URL of PostgreSQL. Each benchmark creates and drops its own database. */
  adminUrl: string;
  natsUrl: string;
  /** Whether to run short rounds, which give only approximate figures and ratios. */
  quick: boolean;
}

/** A result row: a measured value and its reference, both from the same run. */
export interface BenchRow {
  /** ID of the target, such as P4; a letter distinguishes several rows of one target. */
  id: string;
  what: string;
  value: number;
  unit: string;
  reference: number;
  ratio: number;
  target: string;
  note?: string;
}
