import { Body, Get, Inject, Param, Post, Res, type Type } from '@nestjs/common';
import type { IdPrefix } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import type { AccessRight } from '../../roles/role-scopes.rules';
import type { FormBody } from '../forms/typed-form';
import { IdInPath } from './id-in-path';
import { ActionPages, type Action } from './action-pages';

interface StepsOf<Client extends object> {
  path: string;
  right: AccessRight;
  prefix: IdPrefix;
  client: Type<Client>;
  /** @throws DomainError `not_found` if the action is unknown */
  stepOf: (client: Client, asked: AskedStep) => Action;
}

interface AskedStep {
  visit: RequestContext;
  id: string;
  name: string;
}

/**
 * Creates the controller for actions on one kind of object. `GET /dashboard/products/prd_…/archive` asks for
 * confirmation, and `POST` executes the action.
 */
export function actionsController<Client extends object>({
  path,
  right,
  prefix,
  client: clientType,
  stepOf,
}: StepsOf<Client>): Type {
  @PageController(path.slice(1))
  class ActionsController {
    constructor(
      @Inject(clientType) readonly client: Client,
      @Inject(ActionPages) readonly steps: ActionPages,
    ) {}

    @Allowed(right)
    @Get(':id/:step')
    ask(
      @CurrentRequest() visit: RequestContext,
      @IdInPath(prefix) id: string,
      @Param('step') name: string,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      return this.steps.ask(reply, visit, stepOf(this.client, { visit, id, name }));
    }

    @Allowed(right)
    @Post(':id/:step')
    take(
      @CurrentRequest() visit: RequestContext,
      @IdInPath(prefix) id: string,
      @Param('step') name: string,
      @Body() body: FormBody,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      return this.steps.take(reply, visit, stepOf(this.client, { visit, id, name }), body);
    }
  }
  return ActionsController;
}
