import type { PayoutFate } from './ops';
import { statusOf, walkTo, type Path } from './payment.model';

const STEPS: Record<string, Partial<Record<string, string>>> = {
  pending: { cancel_payout: 'cancelled', fail: 'failed' },
  processing: { succeed: 'succeeded', fail: 'failed' },
  succeeded: { succeed: 'succeeded', return: 'failed' },
  failed: { fail: 'failed', return: 'failed' },
};

const COURSE: Record<PayoutFate, Partial<Record<string, string>>> = {
  succeed: { pending: 'processing', processing: 'succeeded' },
  fail: { pending: 'processing', processing: 'failed' },
  stuck: { pending: 'processing' },
  return: { pending: 'processing', processing: 'succeeded', succeeded: 'failed' },
};

export function stepPayout(path: Path, trigger: string): Path | null {
  const to = STEPS[statusOf(path)]?.[trigger];
  return to === undefined ? null : walkTo(path, to);
}

/** Returns every path that a payout may have taken automatically so far. */
export function courseOf(path: Path, fate: PayoutFate): Path[] {
  const next = COURSE[fate][statusOf(path)];
  return next === undefined ? [path] : [path, ...courseOf(walkTo(path, next), fate)];
}
