import { Body, Get, Inject, Post, Res } from '@nestjs/common';
import { DomainError, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { WebhooksClient } from '../../clients/webhooks.client';
import { Allowed, PageController } from '../../http/access';
import { can } from '../../http/can';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { IdempotencyTokens } from '../../operations/idempotency-tokens';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { DELIVERIES_PATH } from '../deliveries/deliveries.view';
import { DashboardPages } from '../frame/dashboard-pages';
import { toDefaultSecretSection } from './default-secret.view';
import {
  problemsOf,
  readEndpointForm,
  type EndpointProblems,
  type TypedEndpoint,
} from './endpoint-form.rules';
import { EndpointPages } from './endpoint-pages';
import { toEndpointsTable, WEBHOOKS_PATH } from './endpoints.view';
import { webhooksStrings as words } from './webhooks.strings';

const MOST = 16;
const PURPOSE = 'create endpoint';
const NOTHING: TypedEndpoint = { url: '', description: '', events: ['*'] };

@PageController(WEBHOOKS_PATH.slice(1))
export class EndpointsController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly endpointPages: EndpointPages,
    private readonly webhooks: WebhooksClient,
    private readonly operations: IdempotencyTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('webhooks:read')
  @Get()
  async list(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    const tenant = tenantOf(visit);
    const endpoints = await this.webhooks.list(tenant);
    const actions = [
      ...(can(visit, 'webhooks:write') ? [{ href: `${WEBHOOKS_PATH}/new`, text: words.add }] : []),
      { href: DELIVERIES_PATH, text: words.deliveries, isQuiet: true },
      { href: '/docs/guides/receive-webhooks', text: words.guide, isQuiet: true },
    ];
    const table = toEndpointsTable(endpoints, toUnix(this.clock.now(tenant.environment)));
    const below = can(visit, 'webhooks:write') ? toDefaultSecretSection() : null;
    const view = { actions, table, below };
    return this.pages.show(reply, visit, {
      section: 'webhooks',
      template: LIST,
      view,
      words,
      styles: ['pages/deliveries/deliveries.css'],
    });
  }

  @Allowed('webhooks:write')
  @Get('new')
  new(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return this.form(visit, reply, NOTHING, {});
  }

  /** Responds with the secret. Resubmitting the form shows the secret again until the token expires. */
  @Allowed('webhooks:write')
  @Post()
  async create(
    @CurrentRequest() visit: RequestContext,
    @Body() body: { operation?: unknown } | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = readEndpointForm(body);
    const id = this.operations.idIn(visit, PURPOSE, body?.operation);
    if (id === null) return this.form(visit, reply, typed, {}, operationStrings.stale);
    const problems = problemsOf(typed, tenantOf(visit).environment);
    if (Object.keys(problems).length) return this.form(visit, reply, typed, problems);
    try {
      const description = typed.description || null;
      const made = await this.webhooks.create(visit, { ...typed, id, description });
      return await this.endpointPages.secret(visit, reply, made, words.secret.made);
    } catch (error) {
      return this.refused(visit, reply, typed, error);
    }
  }

  private async refused(
    visit: RequestContext,
    reply: FastifyReply,
    typed: TypedEndpoint,
    error: unknown,
  ): Promise<void> {
    if (!(error instanceof DomainError) || error.code !== 'invalid_request') throw error;
    const isFull = (await this.webhooks.list(tenantOf(visit))).length >= MOST;
    return this.form(visit, reply, typed, { url: isFull ? 'limit' : 'refused' });
  }

  private form(
    visit: RequestContext,
    reply: FastifyReply,
    typed: TypedEndpoint,
    problems: EndpointProblems,
    alert: string | null = null,
  ): Promise<void> {
    return this.endpointPages.form(visit, reply, typed, problems, {
      heading: words.form.new,
      action: WEBHOOKS_PATH,
      back: WEBHOOKS_PATH,
      operation: this.operations.drawFor(visit, PURPOSE, 'whe'),
      alert,
    });
  }
}

const LIST = '/pages/frame/list-page';
