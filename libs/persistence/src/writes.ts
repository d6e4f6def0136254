/** SQLSTATEs after which all writes fail temporarily: the disk is full, or the server is a standby. */
const NO_WRITES = ['53100', '25006'];

/**
 * Statements that fail in one transaction while writes are impossible. The rows of `generate_series` exceed the
 * allowed memory, so that several megabytes are written to disk; a small row could still fit on an existing page.
 */
export const WRITE_PROBE = [
  `SET LOCAL work_mem = '64kB'`,
  'SELECT count(*) FROM generate_series(1, 100000)',
  'UPDATE test_clock SET offset_ms = offset_ms',
];

/**
 * Tracks whether the database accepts writes. The probe runs only after a write has failed with a SQLSTATE in
 * `NO_WRITES`, and until the probe succeeds.
 */
export class Writes {
  private failure: string | null = null;

  constructor(private readonly probe: () => Promise<unknown>) {}

  note(error: unknown): void {
    const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
    if (NO_WRITES.includes(code)) this.failure = `${message} (${code})`;
  }

  /**
   * Runs the probe if a write has failed.
   * @throws Error with the reason for the failure while writes are still impossible
   */
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
