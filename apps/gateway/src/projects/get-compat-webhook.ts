import { Injectable } from '@nestjs/common';
import { DomainError, type CompatWebhook } from '@tulay/contracts';
import { Sealer } from '@tulay/security';
import { isUuid, staticKeyContext } from './project.rules';
import { ProjectsStore } from './projects.store';

@Injectable()
export class GetCompatWebhook {
  constructor(
    private readonly projects: ProjectsStore,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Returns a compat project's webhook. Includes disabled and deleted projects, because their earlier
   * payments still send webhooks.
   * @throws DomainError `project_not_found` if the project is unknown or is not a compat project
   */
  async execute(projectId: string): Promise<CompatWebhook> {
    const project = isUuid(projectId) ? await this.projects.findEver(projectId) : null;
    if (!project?.compatWebhookUrl || !project.compatStaticKeySealed)
      throw new DomainError('project_not_found', `No such compat project: ${projectId}`);
    const staticKey = this.sealer.open(project.compatStaticKeySealed, staticKeyContext(project.id));
    return { url: project.compatWebhookUrl, staticKey };
  }
}
