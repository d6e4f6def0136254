/** The specification's table of payments, written a second time and independently: status × trigger → status. */
const STEPS: Record<string, Partial<Record<string, string>>> = {
  pending: {
    succeed: 'succeeded',
    fail: 'failed',
    cancel: 'failed',
    expire: 'expired',
    process: 'processing',
    cancel_payment: 'failed',
  },
  processing: {
    succeed: 'succeeded',
    fail: 'failed',
    cancel: 'failed',
    expire: 'expired',
    process: 'processing',
  },
  succeeded: { succeed: 'succeeded' },
  failed: { fail: 'failed', cancel: 'failed' },
  expired: { expire: 'expired' },
};

/** Basis points and centavos per method, as the default plan has them. */
const FEES: Record<string, [bigint, bigint]> = {
  gcash_qr: [250n, 0n],
  instapay_qr: [150n, 0n],
  card: [350n, 1_500n],
  bank_transfer: [0n, 1_500n],
};

/** What the merchant is credited: the amount without its fee, rounded half-up and never more than the amount. */
export function netOf(amount: bigint, method: string): bigint {
  const [points, fixed] = FEES[method]!;
  const fee = (amount * points + 5_000n) / 10_000n + fixed;
  return fee < amount ? amount - fee : 0n;
}

/** A way through statuses, `pending>succeeded`; `refunded` follows from the refunds and is left out. */
export type Path = string;

export const statusOf = (path: Path): string => path.slice(path.lastIndexOf('>') + 1);
export const walkTo = (path: Path, status: string): Path =>
  statusOf(path) === status ? path : `${path}>${status}`;

/** The path after a trigger, or null when it is refused. */
export function stepPayment(path: Path, trigger: string): Path | null {
  const to = STEPS[statusOf(path)]?.[trigger];
  return to === undefined ? null : walkTo(path, to);
}
