/**
 * State transitions of payments according to the specification, independent of the code: status × trigger →
 * status.
 */
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

/** Basis points and fixed centavos per method in the default plan. */
const FEES: Record<string, [bigint, bigint]> = {
  gcash_qr: [250n, 0n],
  instapay_qr: [150n, 0n],
  card: [350n, 1_500n],
  bank_transfer: [0n, 1_500n],
};

/**
 * Returns the merchant's credit: the amount minus the fee, which is rounded half up and never exceeds the
 * amount.
 */
export function netOf(amount: bigint, method: string): bigint {
  const [points, fixed] = FEES[method]!;
  const fee = (amount * points + 5_000n) / 10_000n + fixed;
  return fee < amount ? amount - fee : 0n;
}

/** A sequence of statuses such as `pending>succeeded`, without `refunded`, which follows from the refunds. */
export type Path = string;

export const statusOf = (path: Path): string => path.slice(path.lastIndexOf('>') + 1);
export const walkTo = (path: Path, status: string): Path =>
  statusOf(path) === status ? path : `${path}>${status}`;

/** Returns the path after a trigger, or null if the trigger is rejected. */
export function stepPayment(path: Path, trigger: string): Path | null {
  const to = STEPS[statusOf(path)]?.[trigger];
  return to === undefined ? null : walkTo(path, to);
}
