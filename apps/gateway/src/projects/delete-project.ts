import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { CLOCK } from '@tulay/service-host';
import { ProjectsStore } from './projects.store';

@Injectable()
export class DeleteProject {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectsStore,
    private readonly audit: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Hides a project from all queries. The row remains, so its slug is never reused. */
  execute(projectId: string): Promise<{ id: string; deleted: true }> {
    return executeOnce(this.db, async (tx) => {
      const { id, merchantId: merchant, environment } = await this.projects.lock(tx, projectId);
      await this.projects.update(tx, id, { deletedAt: toUnix(this.clock.now(environment)) });
      await this.audit.record(tx, { action: 'project.deleted', subject: id, detail: { merchant } });
      return { id, deleted: true as const };
    });
  }
}
