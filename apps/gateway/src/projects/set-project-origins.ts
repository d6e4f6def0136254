import { Injectable } from '@nestjs/common';
import type { Project, SetProjectOriginsRequest } from '@tulay/contracts';
import { answerOnce, Database } from '@tulay/persistence';
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

  /** Replaces the origins that may frame the project's embeds; none means any. */
  async execute({ projectId, origins }: SetProjectOriginsRequest): Promise<Project> {
    requireOrigins(origins);
    return answerOnce(this.db, async (tx) => {
      const project = await this.projects.lock(tx, projectId);
      const detail = { from: project.origins, to: [...new Set(origins)] };
      project.origins = detail.to;
      await this.projects.update(tx, project.id, { origins: detail.to });
      await this.audit.record(tx, { action: 'project.origins_set', subject: project.id, detail });
      return toProject(project);
    });
  }
}
