import { AuditLog } from '@tulay/audit-log';
import type { ResealedValues, SealedPosition } from '@tulay/contracts';
import type { Database } from '@tulay/persistence';
import { ResealValues, SealedColumns } from '@tulay/resealing';
import { Sealer, type SealedColumn } from '@tulay/security';

/**
 * Reseals all values in these columns, as `operator seal re-seal` does.
 * @param keys `SEAL_KEYS`, the new key first
 */
export async function resealAll(
  db: Database,
  keys: string,
  columns: readonly SealedColumn[],
): Promise<ResealedValues[]> {
  const service = new ResealValues(db, new Sealer(keys), new SealedColumns(columns), new AuditLog());
  const batches: ResealedValues[] = [];
  let from: SealedPosition | null = null;
  do {
    const batch: ResealedValues = await service.execute({ key: null, from });
    batches.push(batch);
    from = batch.next;
  } while (from);
  return batches;
}
