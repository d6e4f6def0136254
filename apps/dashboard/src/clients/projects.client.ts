import { Injectable } from '@nestjs/common';
import {
  createOwnProjectCommand,
  getOwnProjectCommand,
  listOwnProjectsCommand,
  setOwnProjectOriginsCommand,
  type CreateOwnProjectRequest,
  type GetRequest,
  type List,
  type ListOwnProjectsRequest,
  type Project,
  type SetOwnProjectOriginsRequest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** The gateway, which owns projects. */
@Injectable()
export class ProjectsClient {
  constructor(private readonly commands: CommandClient) {}

  list(request: ListOwnProjectsRequest): Promise<List<Project>> {
    return this.commands.ask(listOwnProjectsCommand, request);
  }

  get(request: GetRequest): Promise<Project> {
    return this.commands.ask(getOwnProjectCommand, request);
  }

  create(request: CreateOwnProjectRequest): Promise<Project> {
    return this.commands.ask(createOwnProjectCommand, request);
  }

  setOrigins(request: SetOwnProjectOriginsRequest): Promise<Project> {
    return this.commands.ask(setOwnProjectOriginsCommand, request);
  }
}
