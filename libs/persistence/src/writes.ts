/** SQLSTATEs after which no write succeeds for now: the disk is full, the server is a standby. */
const NO_WRITES = ['53100', '25006'];

/**
 * Run in one transaction, these fail while no write succeeds. The function's rows do not fit into the memory allowed, so
 * some megabytes go to the disk; a small row alone may find room on a page.
 */
export const WRITE_PROBE = [
  `SET LOCAL work_mem = '64kB'`,
  'SELECT count(*) FROM generate_series(1, 100000)',
  'UPDATE test_clock SET offset_ms = offset_ms',
];

/**
 * Whether the database takes writes. It costs nothing while it does: only after a write has failed for such a reason,
 * the probe writes until it succeeds.
 */
export class Writes {
  private failure: string | null = null;

  /** @param probe runs `WRITE_PROBE` */
  constructor(private readonly probe: () => Promise<unknown>) {}

  /** Looks at the error of a statement. */
  note(error: unknown): void {
    const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
    if (NO_WRITES.includes(code)) this.failure = `${message} (${code})`;
  }

  /** @throws why writes failed, while they still do */
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
