import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createOwnProjectCommand,
  getOwnProjectCommand,
  listOwnProjectsCommand,
  setOwnProjectOriginsCommand,
  toList,
  type CreateOwnProjectRequest,
  type GetRequest,
  type List,
  type ListOwnProjectsRequest,
  type Project,
  type SetOwnProjectOriginsRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateProject } from './create-project';
import { toProject } from './project.view';
import { ProjectsStore } from './projects.store';
import { SetProjectOrigins } from './set-project-origins';

@Controller()
export class OwnProjectsController {
  constructor(
    private readonly projects: ProjectsStore,
    private readonly createProject: CreateProject,
    private readonly setProjectOrigins: SetProjectOrigins,
  ) {}

  @OnCommand(listOwnProjectsCommand)
  async list(@Payload() request: ListOwnProjectsRequest): Promise<List<Project>> {
    return toList((await this.projects.ofSide(request)).map(toProject), request.limit);
  }

  @OnCommand(getOwnProjectCommand)
  async get(@Payload() request: GetRequest): Promise<Project> {
    return toProject(await this.projects.own(request));
  }

  /** Copies only these fields, because only operators may configure the legacy checkout. */
  @OnCommand(createOwnProjectCommand)
  async create(@Payload() request: CreateOwnProjectRequest): Promise<Project> {
    const { merchantId, environment, name, slug, origins, actor } = request;
    const asked = { merchantId, environment, name, slug, origins };
    return (await this.createProject.execute(asked, actor)).project;
  }

  @OnCommand(setOwnProjectOriginsCommand)
  setOrigins(@Payload() { projectId, origins, ...by }: SetOwnProjectOriginsRequest): Promise<Project> {
    return this.setProjectOrigins.execute({ projectId, origins }, by);
  }
}
