import { Injectable } from '@nestjs/common';
import type { Project, SetProjectOriginsRequest, Tenant } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { requireOrigins } from './project.rules';
import { toProject } from './project.view';
import { ProjectsStore } from './projects.store';

@Injectable()
export class SetProjectOrigins {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectsStore,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Replaces the origins that may frame the project's embeds. An empty list allows every origin.
   * @param by required owner of the project and actor in the audit log; omitted by operators
   */
  async execute(
    { projectId, origins }: SetProjectOriginsRequest,
    by?: Tenant & { actor: string },
  ): Promise<Project> {
    requireOrigins(origins);
    return executeOnce(this.db, async (tx) => {
      const project = await this.projects.lock(tx, projectId, by);
      const detail = {
        merchant: project.merchantId,
        from: project.origins,
        to: [...new Set(origins)],
      };
      project.origins = detail.to;
      await this.projects.update(tx, project.id, { origins: detail.to });
      const entry = { action: 'project.origins_set', subject: project.id, detail, actor: by?.actor };
      await this.audit.record(tx, entry);
      return toProject(project);
    });
  }
}
