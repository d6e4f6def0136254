import { Body, Get, Inject, Param, Post, Res } from '@nestjs/common';
import { answerWith, commonStrings, manilaDateTime } from '@tulay/pages';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { ProjectsClient } from '../../clients/projects.client';
import type { DashboardConfig } from '../../config/dashboard.config';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { TypedFormToken, type IdempotencyToken } from '../../operations/form-token';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { hasPermission } from '../../roles/role-scopes.rules';
import { DashboardPages } from '../frame/dashboard-pages';
import { projectsStrings as words } from './projects.strings';
import { originsIn, problemOf, projectRows, PROJECTS_PATH, snippetOf, stateChip } from './projects.view';

/** Project page. A project in the other mode is not found. */
@PageController('dashboard/projects/:id')
export class ProjectController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly projects: ProjectsClient,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<DashboardConfig, 'PUBLIC_URL'>,
  ) {}

  @Allowed(null)
  @Get()
  one(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.show(visit, id, reply);
  }

  @Allowed('projects.change')
  @Post('origins')
  async setOrigins(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: Record<string, unknown> | null,
    @TypedFormToken() operation: IdempotencyToken | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = typeof body?.origins === 'string' ? body.origins : '';
    if (!operation) return this.show(visit, id, reply, { typed, wrong: operationStrings.stale });
    try {
      const origins = originsIn(typed);
      await this.projects.setOrigins(visit, { projectId: id, origins }, operation.id);
    } catch (error) {
      return this.show(visit, id, reply, { typed, wrong: words.wrong[problemOf(error)] });
    }
    return answerWith(reply, { goTo: `${PROJECTS_PATH}/${id}?done=saved` });
  }

  private async show(
    visit: RequestContext,
    id: string,
    reply: FastifyReply,
    refused?: { typed: string; wrong: string },
  ): Promise<void> {
    const project = await this.projects.get({ ...tenantOf(visit), id });
    const view = {
      name: project.name,
      isOff: !project.enabled,
      chip: stateChip(project),
      rows: projectRows(project, manilaDateTime(project.created, commonStrings.locale)),
      origins: refused?.typed ?? project.origins.join('\n'),
      wrong: refused?.wrong ?? null,
      path: `${PROJECTS_PATH}/${id}`,
      mayChange: hasPermission(sessionContextOf(visit).member!.role, 'projects.change'),
      snippet: snippetOf(project, this.config.PUBLIC_URL),
    };
    return this.pages.show(reply, visit, {
      section: 'projects',
      title: project.name,
      template: '/pages/projects/project',
      view,
      words,
      styles: ['pages/projects/projects.css'],
      status: refused ? 400 : 200,
    });
  }
}
