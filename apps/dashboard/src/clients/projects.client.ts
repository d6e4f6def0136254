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
import { AuditedChanges } from '../changes/audited-changes';
import { requesterOf, tenantOf, type RequestContext } from '../http/request-context';
import type { CatalogCall } from './catalog.client';

@Injectable()
export class ProjectsClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: AuditedChanges,
  ) {}

  list(request: ListOwnProjectsRequest): Promise<List<Project>> {
    return this.commands.ask(listOwnProjectsCommand, request);
  }

  get(request: GetRequest): Promise<Project> {
    return this.commands.ask(getOwnProjectCommand, request);
  }

  create(
    visit: RequestContext,
    request: ByVisitor<CreateOwnProjectRequest>,
    operation: string,
  ): Promise<Project> {
    const by = requesterOf(visit);
    const { name, origins } = request;
    return this.changes.request(by, { action: 'project.create', detail: { name, origins }, operation }, () =>
      this.commands.ask(
        createOwnProjectCommand,
        { ...request, ...tenantOf(visit), actor: by.userId },
        operation,
      ),
    );
  }

  setOrigins(
    visit: RequestContext,
    request: ByVisitor<SetOwnProjectOriginsRequest>,
    operation: string,
  ): Promise<Project> {
    const by = requesterOf(visit);
    const { projectId: project, origins } = request;
    return this.changes.request(
      by,
      { action: 'project.set_origins', detail: { project, origins }, operation },
      () =>
        this.commands.ask(
          setOwnProjectOriginsCommand,
          { ...request, ...tenantOf(visit), actor: by.userId },
          operation,
        ),
    );
  }
}

/** Request without the actor. The actor is added from the session. */
type ByVisitor<Request> = Omit<CatalogCall<Request>, 'actor'>;
