import type { OpenedAt } from '../providers/provider.port';
import type { AttemptEntity } from './attempt.entity';

/** Converts an attempt to the input of connector calls. */
export const openedAt = (attempt: AttemptEntity, reference: string): OpenedAt => ({
  reference,
  providerRef: attempt.providerRef,
  ids: attempt.ids,
  environment: attempt.environment,
  method: attempt.method,
  amount: attempt.amount,
  currency: attempt.currency,
});
