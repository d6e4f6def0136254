import { Injectable } from '@nestjs/common';
import { Database, type Prepared } from '@tulay/persistence';

/** One order of a compat project. */
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

/** Which payment stands for which order. */
@Injectable()
export class CompatCheckoutsStore {
  constructor(private readonly db: Database) {}

  /**
   * The payment that stands for the order: the one proposed, or an earlier one.
   * @param proposed `pay_…`, for an order not seen before
   * @param now Unix seconds
   */
  async claim({ projectId, externalId }: CompatOrder, proposed: string, now: number): Promise<string> {
    const claimed = await this.db.query(CLAIM, [projectId, externalId, proposed, now]);
    if (claimed.length) return proposed;
    const [earlier] = await this.db.query<{ payment_id: string }>(FIND, [projectId, externalId]);
    return earlier.payment_id;
  }
}
