import { Injectable } from '@nestjs/common';
import { getProjectProfileCommand, type ProjectProfile } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** The gateway, which keeps the projects. */
@Injectable()
export class ProjectsClient {
  constructor(private readonly commands: CommandClient) {}

  /** Asked anew each time: a project that is disabled or locked to other origins is so at once. @throws DomainError `project_not_found` */
  profile(projectId: string): Promise<ProjectProfile> {
    return this.commands.ask(getProjectProfileCommand, { projectId });
  }
}
