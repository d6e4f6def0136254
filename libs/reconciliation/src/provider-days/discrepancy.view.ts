import { notFound, type Discrepancy, type RoutingService } from '@tulay/contracts';
import { minorToWire } from '@tulay/money';
import type { DiscrepancyEntity } from './discrepancy.entity';

/** Returns a discrepancy with the service's name in its ID, because other services use the same numbers. */
export const toDiscrepancy = (service: RoutingService, row: DiscrepancyEntity): Discrepancy => ({
  object: 'discrepancy',
  id: `${service}-${row.id}`,
  provider: row.provider,
  environment: row.environment,
  day: row.day,
  kind: row.kind,
  subject: row.subject,
  amount: minorToWire(row.amount),
  currency: row.currency,
  ours: row.ours,
  theirs: row.theirs,
  books: row.books,
  status: row.status,
  note: row.note,
  actor: row.actor,
  found: row.found,
});

/**
 * Returns the discrepancy number contained in an ID.
 * @throws DomainError `not_found` if the ID does not belong to this service
 */
export function numberOf(service: RoutingService, id: string): string {
  const number = id.startsWith(`${service}-`) ? id.slice(service.length + 1) : '';
  if (!/^\d{1,18}$/.test(number)) throw notFound('discrepancy', id);
  return number;
}
