import { Body, Get, Inject, Param, Post, Res, type Type } from '@nestjs/common';
import type { IdPrefix } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, type Visit } from '../../http/visit';
import type { Right } from '../../roles/role-scopes.rules';
import type { FormBody } from '../forms/typed-form';
import { IdInPath } from './id-in-path';
import { StepPages, type Step } from './step-pages';

interface StepsOf<Client extends object> {
  /** Path of the list. */
  path: string;
  /** Permission required for the actions. */
  right: Right;
  prefix: IdPrefix;
  client: Type<Client>;
  /** @throws DomainError `not_found` for an unknown action */
  stepOf: (client: Client, asked: AskedStep) => Step;
}

interface AskedStep {
  visit: Visit;
  /** ID of the object. */
  id: string;
  /** Name of the action. */
  name: string;
}

/**
 * Creates the controller of actions on one kind of object: `/dashboard/products/prd_…/archive` asks for
 * confirmation, and its form executes the action.
 */
export function stepsController<Client extends object>({
  path,
  right,
  prefix,
  client: clientType,
  stepOf,
}: StepsOf<Client>): Type {
  @PageController(path.slice(1))
  class StepsController {
    constructor(
      @Inject(clientType) readonly client: Client,
      @Inject(StepPages) readonly steps: StepPages,
    ) {}

    @Allowed(right)
    @Get(':id/:step')
    ask(
      @CurrentVisit() visit: Visit,
      @IdInPath(prefix) id: string,
      @Param('step') name: string,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      return this.steps.ask(reply, visit, stepOf(this.client, { visit, id, name }));
    }

    @Allowed(right)
    @Post(':id/:step')
    take(
      @CurrentVisit() visit: Visit,
      @IdInPath(prefix) id: string,
      @Param('step') name: string,
      @Body() body: FormBody,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      return this.steps.take(reply, visit, stepOf(this.client, { visit, id, name }), body);
    }
  }
  return StepsController;
}
