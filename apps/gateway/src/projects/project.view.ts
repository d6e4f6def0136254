import type { Project } from '@tulay/contracts';
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
