import { Injectable } from '@nestjs/common';
import type { ListProjectsRequest, ProjectPage } from '@tulay/contracts';
import { MerchantsStore } from '../merchants/merchants.store';
import { toProject } from './project.view';
import { ProjectsStore } from './projects.store';

const PAGE = 500;

@Injectable()
export class ListProjects {
  constructor(
    private readonly projects: ProjectsStore,
    private readonly merchants: MerchantsStore,
  ) {}

  async execute(request: ListProjectsRequest): Promise<ProjectPage> {
    if (request.merchantId !== undefined) await this.merchants.find(request.merchantId);
    const rows = await this.projects.page(request, PAGE + 1);
    return { projects: rows.slice(0, PAGE).map(toProject), has_more: rows.length > PAGE };
  }
}
