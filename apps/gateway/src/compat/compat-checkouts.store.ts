import { Injectable } from '@nestjs/common';
import { Database, type Prepared } from '@tulay/persistence';

export interface CompatOrder {
  projectId: string;
  externalId: string;
}

const CLAIM: Prepared = {
  name: 'claim-compat-checkout',
  text: `INSERT INTO compat_checkouts (project_id, external_id, payment_id, created) VALUES ($1, $2, $3, $4)
    ON CONFLICT (project_id, external_id) DO NOTHING RETURNING payment_id`,
};

const FIND: Prepared = {
  name: 'find-compat-checkout',
  text: 'SELECT payment_id FROM compat_checkouts WHERE project_id = $1 AND external_id = $2',
};

/** Stores the payment ID of each order. Rows are never deleted. */
@Injectable()
export class CompatCheckoutsStore {
  constructor(private readonly db: Database) {}

  /**
   * Returns the order's payment ID: the proposed ID, or the ID that an earlier request stored.
   * @param proposed `pay_…`, stored if the order is new
   * @param now Unix seconds
   */
  async claim({ projectId, externalId }: CompatOrder, proposed: string, now: number): Promise<string> {
    const claimed = await this.db.query(CLAIM, [projectId, externalId, proposed, now]);
    if (claimed.length) return proposed;
    const [earlier] = await this.db.query<{ payment_id: string }>(FIND, [projectId, externalId]);
    if (!earlier) throw new Error('the row that conflicted with the insert was deleted');
    return earlier.payment_id;
  }
}
