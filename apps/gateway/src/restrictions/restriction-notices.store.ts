import { Injectable } from '@nestjs/common';
import { ENFORCING_SERVICES, type EnforcingService } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

/**
 * Confirmed restrictions are sent again after this time, so that a service whose database was restored from an older
 * backup gets them back.
 */
const REPEATED_AFTER = '5 minutes';

const DUE = `SELECT m.id AS "merchantId", s.service FROM merchants m CROSS JOIN unnest($1::text[]) AS s(service)
  LEFT JOIN restriction_notices n ON n.merchant_id = m.id AND n.service = s.service
  WHERE m.change > 0 AND (n.change IS NULL OR n.change < m.change OR n.noted_at < now() - $2::interval)
  ORDER BY n.change >= m.change, n.noted_at NULLS FIRST LIMIT $3`;

const PENDING = `SELECT s.service FROM merchants m CROSS JOIN unnest($1::text[]) WITH ORDINALITY AS s(service, place)
  LEFT JOIN restriction_notices n ON n.merchant_id = m.id AND n.service = s.service
  WHERE m.id = $2 AND coalesce(n.change, 0) < m.change ORDER BY s.place`;

const SAVE = `INSERT INTO restriction_notices AS n (merchant_id, service, change) VALUES ($1, $2, $3)
  ON CONFLICT (merchant_id, service) DO UPDATE
  SET change = greatest(n.change, excluded.change), noted_at = now()`;

export interface DueNotice extends Record<string, unknown> {
  merchantId: string;
  service: EnforcingService;
}

@Injectable()
export class RestrictionNoticesStore {
  constructor(private readonly db: Database) {}

  /** Returns up to `limit` notices to send; changes that were never confirmed come first. */
  due(limit: number): Promise<DueNotice[]> {
    return this.db.query<DueNotice>(DUE, [ENFORCING_SERVICES, REPEATED_AFTER, limit]);
  }

  /** Returns the services that have not confirmed the merchant's last change. */
  async pending(merchantId: string): Promise<EnforcingService[]> {
    const rows = await this.db.query<{ service: EnforcingService }>(PENDING, [
      ENFORCING_SERVICES,
      merchantId,
    ]);
    return rows.map(({ service }) => service);
  }

  async save({ merchantId, service }: DueNotice, change: number): Promise<void> {
    await this.db.query(SAVE, [merchantId, service, change]);
  }
}
