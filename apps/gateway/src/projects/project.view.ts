import { isBlocked, type Project, type ProjectProfile } from '@tulay/contracts';
import type { MerchantEntity } from '../merchants/merchant.entity';
import { standingOf } from '../merchants/merchant.view';
import type { ProjectEntity } from './project.entity';

export const toProject = (row: ProjectEntity): Project => ({
  id: row.id,
  slug: row.slug,
  merchant_id: row.merchantId,
  environment: row.environment,
  name: row.name,
  enabled: row.enabled,
  origins: row.origins,
  compat: row.compatSecretHash !== null,
  created: row.created,
});

/** @param now Unix seconds on the environment's clock */
export const toProjectProfile = (
  row: ProjectEntity,
  merchant: MerchantEntity,
  now: number,
): ProjectProfile => ({
  id: row.id,
  merchantId: row.merchantId,
  environment: row.environment,
  merchantName: merchant.name,
  enabled: row.enabled && !isBlocked(standingOf(merchant), 'use_embeds', row.environment),
  origins: row.origins,
  now,
});
