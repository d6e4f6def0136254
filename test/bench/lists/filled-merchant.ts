import type { BenchMerchant, BenchStack } from '../bench-stack';
import { signInOwner } from '../../support/dashboard-owner';
import { FILL, FIRST_CREATED, OPEN, SELECT_ID } from './fill.sql';

const CHUNK = 100_000;

/** A merchant with many payments, and what belongs to them in every service. */
export class FilledMerchant {
  private constructor(
    readonly stack: BenchStack,
    readonly merchant: BenchMerchant,
    /** Its project, and the cookie of its owner's session in the dashboard. */
    readonly own: { projectId: string; cookie: string },
    private readonly first: number,
    readonly count: number,
  ) {}

  /** @param first a number from which on `count` numbers are no other merchant's */
  static async fill(stack: BenchStack, first: number, count: number): Promise<FilledMerchant> {
    const merchant = await stack.merchant();
    const projectId = await stack.project(merchant.id);
    // The rows are written as they would have become; no trigger checks or announces them.
    await stack.sql('SET session_replication_role = replica');
    for (const text of OPEN) await stack.sql(text, [merchant.id, first, count]);
    for (const text of Object.values(FILL))
      for (let from = 1; from <= count; from += CHUNK)
        await stack.sql(text, [merchant.id, first, from, Math.min(count, from + CHUNK - 1)]);
    await stack.sql('RESET session_replication_role');
    const cookie = await signInOwner(stack, merchant.id);
    return new FilledMerchant(stack, merchant, { projectId, cookie }, first, count);
  }

  /** What autovacuum would have done while the rows came one by one. */
  static async settle(stack: BenchStack): Promise<void> {
    for (const table of Object.keys(FILL)) await stack.sql(`VACUUM (ANALYZE) ${table}`);
    await stack.sql('CHECKPOINT');
  }

  /** The id of a row at a place of the whole list of payments, newest first, counted from 0. */
  async idAt(prefix: string, place: number): Promise<string> {
    const [row] = await this.stack.sql<{ id: string }>(SELECT_ID, [prefix, this.numberAt(place)]);
    return row!.id;
  }

  /** The number of that payment, as in its `external_id`. */
  numberAt(place: number): number {
    return this.first + this.count - place;
  }

  /** Unix seconds at which that payment was created. */
  createdAt(place: number): number {
    return FIRST_CREATED + (this.count - place) * 10;
  }

  /** The id of the merchant's webhook endpoint. */
  async endpointId(): Promise<string> {
    const [row] = await this.stack.sql<{ id: string }>(SELECT_ID, ['whe', this.first]);
    return row!.id;
  }
}
