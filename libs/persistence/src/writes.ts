/** SQLSTATEs after which all writes fail for now: the disk is full, or the server is a standby. */
const NO_WRITES = ['53100', '25006'];

/**
 * Statements that fail in one transaction while writes are impossible. The function's rows exceed the allowed memory,
 * so that some megabytes are written to the disk; a small row could still fit on an existing page.
 */
export const WRITE_PROBE = [
  `SET LOCAL work_mem = '64kB'`,
  'SELECT count(*) FROM generate_series(1, 100000)',
  'UPDATE test_clock SET offset_ms = offset_ms',
];

/**
 * Tracks whether the database accepts writes. Costs nothing while it does: the probe writes only after a write has
 * failed for such a reason, until it succeeds.
 */
export class Writes {
  private failure: string | null = null;

  /** @param probe runs `WRITE_PROBE` */
  constructor(private readonly probe: () => Promise<unknown>) {}

  /** Inspects the error of a statement. */
  note(error: unknown): void {
    const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
    if (NO_WRITES.includes(code)) this.failure = `${message} (${code})`;
  }

  /** @throws the reason why writes failed, while they still do */
  async check(): Promise<void> {
    const { failure } = this;
    if (!failure) return;
    try {
      await this.probe();
      this.failure = null;
    } catch {
      throw new Error(failure);
    }
  }
}
