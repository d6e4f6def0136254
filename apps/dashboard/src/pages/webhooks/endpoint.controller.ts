import { Body, Get, Param, Post, Res } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { WebhooksClient } from '../../clients/webhooks.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { IdempotencyTokens } from '../../operations/idempotency-tokens';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { doneAt } from '../frame/dashboard-pages';
import {
  problemsOf,
  readEndpointForm,
  type EndpointProblems,
  type TypedEndpoint,
} from './endpoint-form.rules';
import { EndpointPages, purposeOf } from './endpoint-pages';
import { endpointPath, WEBHOOKS_PATH } from './endpoints.view';
import { webhooksStrings as words } from './webhooks.strings';

type Form = { operation?: unknown } | null;

interface Edited {
  id: string;
  typed: TypedEndpoint;
}

@PageController(`${WEBHOOKS_PATH.slice(1)}/:id`)
export class EndpointController {
  constructor(
    private readonly pages: EndpointPages,
    private readonly webhooks: WebhooksClient,
    private readonly operations: IdempotencyTokens,
  ) {}

  @Allowed('webhooks:read')
  @Get()
  one(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pages.one(visit, reply, id);
  }

  @Allowed('webhooks:write')
  @Get('edit')
  async edit(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { url, description, events } = await this.webhooks.get({ ...tenantOf(visit), id });
    const typed = { url, description: description ?? '', events };
    return this.form(visit, reply, { id, typed }, {});
  }

  @Allowed('webhooks:write')
  @Post('edit')
  async save(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: Form,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = readEndpointForm(body);
    const operation = this.operations.idIn(visit, purposeOf('edit', id), body?.operation);
    if (operation === null) return this.form(visit, reply, { id, typed }, {}, operationStrings.stale);
    const problems = problemsOf(typed, tenantOf(visit).environment);
    if (Object.keys(problems).length) return this.form(visit, reply, { id, typed }, problems);
    try {
      const changes = { ...typed, description: typed.description || null };
      await this.webhooks.update(visit, { id, ...changes }, operation);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'invalid_request') throw error;
      return this.form(visit, reply, { id, typed }, { url: 'refused' });
    }
    return answerWith(reply, { goTo: doneAt(endpointPath(id), 'saved') });
  }

  @Allowed('webhooks:write')
  @Get('delete')
  confirm(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.pages.confirmDelete(visit, reply, id);
  }

  @Allowed('webhooks:write')
  @Post('delete')
  async remove(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: Form,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const operation = this.operations.idIn(visit, purposeOf('delete', id), body?.operation);
    if (operation === null) return this.pages.confirmDelete(visit, reply, id, operationStrings.stale);
    await this.webhooks.remove(visit, id, operation);
    return answerWith(reply, { goTo: doneAt(WEBHOOKS_PATH, 'deleted') });
  }

  private form(
    visit: RequestContext,
    reply: FastifyReply,
    { id, typed }: Edited,
    problems: EndpointProblems,
    alert: string | null = null,
  ): Promise<void> {
    return this.pages.form(visit, reply, typed, problems, {
      heading: words.form.edit,
      action: `${endpointPath(id)}/edit`,
      back: endpointPath(id),
      operation: this.operations.draw(visit, purposeOf('edit', id)),
      alert,
    });
  }
}
