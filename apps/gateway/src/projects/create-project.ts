import { Injectable } from '@nestjs/common';
import { DomainError, type CreatedProject, type CreateProjectRequest } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { randomBytes } from 'node:crypto';
import { MerchantsStore } from '../merchants/merchants.store';
import { SealedResponses } from '../secrets/sealed-responses';
import { DraftProject } from './draft-project';
import type { ProjectEntity } from './project.entity';
import { checkedProject, slugCandidates } from './project.rules';
import { toProject } from './project.view';
import { ProjectsStore } from './projects.store';

const randomSuffix = (): string => randomBytes(4).toString('hex');

@Injectable()
export class CreateProject {
  constructor(
    private readonly answers: SealedResponses,
    private readonly projects: ProjectsStore,
    private readonly merchants: MerchantsStore,
    private readonly draftProject: DraftProject,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Creates a project. Without a slug in the request, the slug is derived from the name, with a suffix if
   * needed.
   * @param actor actor in the audit log; defaults to the operator
   */
  async execute(request: CreateProjectRequest, actor?: string): Promise<CreatedProject> {
    const checked = checkedProject(request);
    await this.merchants.requireActiveMode(checked);
    const { project, compatSecret } = this.draftProject.execute(checked);
    const slugs = checked.slug ? [checked.slug] : slugCandidates(checked.name, randomSuffix);
    return this.answers.once(async (tx) => {
      const created = await this.insert(tx, project, { slugs, actor });
      return { project: toProject(created), ...(compatSecret && { compat_secret: compatSecret }) };
    });
  }

  private async insert(
    tx: Tx,
    project: ProjectEntity,
    { slugs, actor }: { slugs: string[]; actor?: string },
  ): Promise<ProjectEntity> {
    for (const slug of slugs) {
      project.slug = slug;
      if (!(await this.projects.insert(tx, project))) continue;
      const { id, merchantId, environment, compatLast4 } = project;
      const detail = { merchant: merchantId, environment, slug, compat: compatLast4 !== null };
      await this.audit.record(tx, { action: 'project.created', subject: id, detail, actor });
      return project;
    }
    throw new DomainError('conflict', `The slug ${slugs[0]} is already in use`);
  }
}
