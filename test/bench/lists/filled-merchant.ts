import type { BenchMerchant, BenchStack } from '../bench-stack';
import { signInOwner } from '../../support/dashboard-owner';
import { FILL, FIRST_CREATED, OPEN, SELECT_ID } from './fill.sql';

const CHUNK = 100_000;

export class FilledMerchant {
  private constructor(
    readonly stack: BenchStack,
    readonly merchant: BenchMerchant,
    /** The merchant's project ID, and the owner's dashboard session cookie. */
    readonly own: { projectId: string; cookie: string },
    private readonly first: number,
    readonly count: number,
  ) {}

  /** @param first start of a range of `count` numbers that no other merchant uses */
  static async fill(stack: BenchStack, first: number, count: number): Promise<FilledMerchant> {
    const merchant = await stack.merchant();
    const projectId = await stack.project(merchant.id);
    // Disables triggers, because the rows are inserted in their final state and no trigger should check or
    // publish them.
    await stack.sql('SET session_replication_role = replica');
    for (const text of OPEN) await stack.sql(text, [merchant.id, first, count]);
    for (const text of Object.values(FILL))
      for (let from = 1; from <= count; from += CHUNK)
        await stack.sql(text, [merchant.id, first, from, Math.min(count, from + CHUNK - 1)]);
    await stack.sql('RESET session_replication_role');
    const cookie = await signInOwner(stack, merchant.id);
    return new FilledMerchant(stack, merchant, { projectId, cookie }, first, count);
  }

  /** Runs the maintenance that autovacuum would have done during normal growth. */
  static async settle(stack: BenchStack): Promise<void> {
    for (const table of Object.keys(FILL)) await stack.sql(`VACUUM (ANALYZE) ${table}`);
    await stack.sql('CHECKPOINT');
  }

  /** Returns the ID of the row at a position in the list of all payments, newest first, starting at 0. */
  async idAt(prefix: string, place: number): Promise<string> {
    const [row] = await this.stack.sql<{ id: string }>(SELECT_ID, [prefix, this.numberAt(place)]);
    return row!.id;
  }

  /** Returns the number of the payment at this position, as in the payment's `external_id`. */
  numberAt(place: number): number {
    return this.first + this.count - place;
  }

  /** Returns the creation time of the payment at this position, in Unix seconds. */
  createdAt(place: number): number {
    return FIRST_CREATED + (this.count - place) * 10;
  }

  async endpointId(): Promise<string> {
    const [row] = await this.stack.sql<{ id: string }>(SELECT_ID, ['whe', this.first]);
    return row!.id;
  }
}
