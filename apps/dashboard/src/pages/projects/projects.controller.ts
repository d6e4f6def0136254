import { Body, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { answerWith } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { ProjectsClient } from '../../clients/projects.client';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { TypedFormToken, type IdempotencyToken } from '../../operations/form-token';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { hasPermission } from '../../roles/role-scopes.rules';
import { DashboardPages } from '../frame/dashboard-pages';
import { projectsStrings as words } from './projects.strings';
import { originsIn, problemOf, PROJECTS_PATH, projectsTable } from './projects.view';

const PAGE = 25;
const UUID = /^[0-9a-f-]{36}$/;

type Form = Record<string, unknown> | null;
const textIn = (body: Form, field: string): string =>
  typeof body?.[field] === 'string' ? body[field].trim() : '';

/** Projects in the current mode, and the form that creates a project. */
@PageController('dashboard/projects')
export class ProjectsController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly projects: ProjectsClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed(null)
  @Get()
  async list(
    @CurrentRequest() visit: RequestContext,
    @Query('after') after: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const startingAfter = typeof after === 'string' && UUID.test(after) ? after : undefined;
    const page = await this.projects.list({ ...tenant, limit: PAGE, startingAfter });
    const now = toUnix(this.clock.now(tenant.environment));
    const mayAdd = hasPermission(sessionContextOf(visit).member!.role, 'projects.change');
    const view = { mayAdd, table: projectsTable(page, now, startingAfter) };
    const template = '/pages/projects/projects';
    return this.pages.show(reply, visit, { section: 'projects', template, view, words });
  }

  @Allowed('projects.change')
  @Get('new')
  form(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return this.showForm(visit, reply, { name: '', slug: '', origins: '' }, null);
  }

  @Allowed('projects.change')
  @Post('new')
  async create(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @TypedFormToken() operation: IdempotencyToken | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = {
      name: textIn(body, 'name'),
      slug: textIn(body, 'slug'),
      origins: textIn(body, 'origins'),
    };
    if (!operation) return this.showForm(visit, reply, typed, operationStrings.stale);
    try {
      const project = {
        name: typed.name,
        ...(typed.slug !== '' && { slug: typed.slug }),
        origins: originsIn(typed.origins),
      };
      const { id } = await this.projects.create(visit, project, operation.id);
      return await answerWith(reply, { goTo: `${PROJECTS_PATH}/${id}?done=created` });
    } catch (error) {
      return this.showForm(visit, reply, typed, words.wrong[problemOf(error)]);
    }
  }

  private showForm(
    visit: RequestContext,
    reply: FastifyReply,
    typed: object,
    alert: string | null,
  ): Promise<void> {
    return this.pages.show(reply, visit, {
      section: 'projects',
      title: words.form.title,
      template: '/pages/projects/new-project',
      view: { typed, alert },
      words,
      status: alert === null ? 200 : 400,
    });
  }
}
