import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock, type ProjectProfile } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { MerchantsStore } from '../merchants/merchants.store';
import { isUuid } from './project.rules';
import { toProjectProfile } from './project.view';
import { ProjectsStore } from './projects.store';

@Injectable()
export class GetProjectProfile {
  constructor(
    private readonly projects: ProjectsStore,
    private readonly merchants: MerchantsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `project_not_found`, also for a deleted project */
  async execute(projectId: string): Promise<ProjectProfile> {
    const project = isUuid(projectId) ? await this.projects.find(projectId) : null;
    if (!project) throw new DomainError('project_not_found', `No such project: ${projectId}`);
    const now = toUnix(this.clock.now(project.environment));
    return toProjectProfile(project, await this.merchants.find(project.merchantId), now);
  }
}
