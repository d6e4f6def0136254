import { Injectable } from '@nestjs/common';
import { invalidField, type DomainError, type Tenant } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import type { ProductCode } from './product.entity';
import { CODE_OF } from './product-codes.rules';

/** Number of candidates per query. Merchants rarely assign codes in the generated format. */
const LOOK_AHEAD = 20;

const UNIQUE_VIOLATION = '23505';

/** Sequences of generated SKUs and barcodes, one per merchant, environment and kind of code. */
@Injectable()
export class ProductCodesStore {
  /** Returns the next unused code. Concurrent callers wait until the transaction ends. */
  async next(tx: Tx, tenant: Tenant, kind: ProductCode): Promise<string> {
    let last = await this.lockLast(tx, tenant, kind);
    for (;;) {
      const numbers = Array.from({ length: LOOK_AHEAD }, (_, i) => last + 1 + i);
      const taken = await this.takenOf(tx, tenant, kind, numbers.map(CODE_OF[kind]));
      const free = numbers.find((number) => !taken.has(CODE_OF[kind](number)));
      last = free ?? last + LOOK_AHEAD;
      if (free === undefined) continue;
      await this.saveLast(tx, tenant, kind, free);
      return CODE_OF[kind](free);
    }
  }

  private async lockLast(tx: Tx, { merchantId, environment }: Tenant, kind: ProductCode): Promise<number> {
    const [row] = await tx.query<{ last: string }>(
      `INSERT INTO product_numbers (merchant_id, environment, kind, last) VALUES ($1, $2, $3, 0)
       ON CONFLICT (merchant_id, environment, kind) DO UPDATE SET last = product_numbers.last RETURNING last`,
      [merchantId, environment, kind],
    );
    if (!row) throw new Error(`No number sequence exists for ${kind}`);
    return Number(row.last);
  }

  private async takenOf(tx: Tx, { merchantId, environment }: Tenant, kind: ProductCode, codes: string[]) {
    const records = await tx.query<{ code: string }>(
      `SELECT ${kind} AS code FROM products WHERE merchant_id = $1 AND environment = $2 AND ${kind} = ANY($3::text[])`,
      [merchantId, environment, codes],
    );
    return new Set(records.map(({ code }) => code));
  }

  private async saveLast(tx: Tx, { merchantId, environment }: Tenant, kind: ProductCode, last: number) {
    await tx.query(
      'UPDATE product_numbers SET last = $4 WHERE merchant_id = $1 AND environment = $2 AND kind = $3',
      [merchantId, environment, kind, last],
    );
  }
}

/** Returns which code violated a unique constraint, or null for any other error. */
export function duplicatedCode(error: unknown): ProductCode | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION) return null;
  if (constraint === 'products_sku') return 'sku';
  return constraint === 'products_barcode' ? 'barcode' : null;
}

export const codeIsTaken = (code: ProductCode): DomainError =>
  invalidField(code, 'is already used by another product');
