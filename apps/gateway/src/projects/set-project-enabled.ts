import { Injectable } from '@nestjs/common';
import type { Project, SetProjectEnabledRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { toProject } from './project.view';
import { ProjectsStore } from './projects.store';

@Injectable()
export class SetProjectEnabled {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectsStore,
    private readonly audit: AuditLog,
  ) {}

  /** Enables or disables a project. A disabled project cannot issue tokens or show pages. Idempotent. */
  execute({ projectId, enabled }: SetProjectEnabledRequest): Promise<Project> {
    return executeOnce(this.db, async (tx) => {
      const project = await this.projects.lock(tx, projectId);
      if (project.enabled === enabled) return toProject(project);
      project.enabled = enabled;
      await this.projects.update(tx, project.id, { enabled });
      const action = enabled ? 'project.enabled' : 'project.disabled';
      await this.audit.record(tx, { action, subject: project.id, detail: { merchant: project.merchantId } });
      return toProject(project);
    });
  }
}
