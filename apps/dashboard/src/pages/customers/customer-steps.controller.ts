import { Body, Get, Param, Post, Res } from '@nestjs/common';

import type { FastifyReply } from 'fastify';
import { CustomersClient } from '../../clients/customers.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, type Visit } from '../../http/visit';
import { IdInPath } from '../catalog/access';
import { entryOf, StepPages, type Step } from '../catalog/step-pages';
import type { FormBody } from '../forms/typed-form';
import { customersStrings as words } from './customers.strings';
import { CUSTOMERS_PATH, customerPath } from './customers.view';

const STEPS = {
  delete: { done: 'deleted', goTo: () => CUSTOMERS_PATH, isDanger: true },
} as const;

@PageController('dashboard/customers')
export class CustomerStepsController {
  constructor(
    private readonly customers: CustomersClient,
    private readonly steps: StepPages,
  ) {}

  @Allowed('customers:write')
  @Get(':id/:step')
  ask(
    @CurrentVisit() visit: Visit,
    @IdInPath('cus') id: string,
    @Param('step') step: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.steps.ask(reply, visit, this.stepOf(visit, id, step));
  }

  @Allowed('customers:write')
  @Post(':id/:step')
  take(
    @CurrentVisit() visit: Visit,
    @IdInPath('cus') id: string,
    @Param('step') step: string,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.steps.take(reply, visit, this.stepOf(visit, id, step), body);
  }

  private stepOf(visit: Visit, id: string, name: string): Step {
    const { part, entry } = entryOf(STEPS, name);
    return {
      ...entry,
      part,
      section: 'customers',
      words: words[part],
      path: customerPath(id),
      name: async () => (await this.customers.get(visit, { id })).name,
      run: (formId) => this.customers[part](visit, { id }, formId),
    };
  }
}
