import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createProjectCommand,
  deleteProjectCommand,
  listProjectsCommand,
  rotateProjectSecretCommand,
  setProjectEnabledCommand,
  type DeleteProjectRequest,
  type RotateProjectSecretRequest,
} from '@tulay/contracts';
import type {
  CreatedProject,
  CreateProjectRequest,
  ListProjectsRequest,
  Project,
  ProjectPage,
  SetProjectEnabledRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateProject } from './create-project';
import { DeleteProject } from './delete-project';
import { ListProjects } from './list-projects';
import { RotateProjectSecret } from './rotate-project-secret';
import { SetProjectEnabled } from './set-project-enabled';

@Controller()
export class ProjectsController {
  constructor(
    private readonly createProject: CreateProject,
    private readonly listProjects: ListProjects,
    private readonly setProjectEnabled: SetProjectEnabled,
    private readonly deleteProject: DeleteProject,
    private readonly rotateProjectSecret: RotateProjectSecret,
  ) {}

  @OnCommand(createProjectCommand)
  create(@Payload() request: CreateProjectRequest): Promise<CreatedProject> {
    return this.createProject.execute(request);
  }

  @OnCommand(listProjectsCommand)
  list(@Payload() request: ListProjectsRequest): Promise<ProjectPage> {
    return this.listProjects.execute(request);
  }

  @OnCommand(setProjectEnabledCommand)
  setEnabled(@Payload() request: SetProjectEnabledRequest): Promise<Project> {
    return this.setProjectEnabled.execute(request);
  }

  @OnCommand(deleteProjectCommand)
  delete(@Payload() { projectId }: DeleteProjectRequest): Promise<{ id: string; deleted: true }> {
    return this.deleteProject.execute(projectId);
  }

  @OnCommand(rotateProjectSecretCommand)
  rotateSecret(@Payload() { projectId }: RotateProjectSecretRequest): Promise<Required<CreatedProject>> {
    return this.rotateProjectSecret.execute(projectId);
  }
}
