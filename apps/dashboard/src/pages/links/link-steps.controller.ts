import { Body, Get, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PaymentLinksClient } from '../../clients/payment-links.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, type Visit } from '../../http/visit';
import { IdInPath } from '../catalog/access';
import { entryOf, StepPages, type Step } from '../catalog/step-pages';
import type { FormBody } from '../forms/typed-form';
import { linksStrings as words } from './links.strings';
import { linkPath, LINKS_PATH } from './links.view';

const STEPS = {
  activate: { done: 'saved' },
  deactivate: { done: 'saved' },
  delete: { done: 'deleted', goTo: () => LINKS_PATH, isDanger: true },
} as const;

@PageController('dashboard/links')
export class LinkStepsController {
  constructor(
    private readonly links: PaymentLinksClient,
    private readonly steps: StepPages,
  ) {}

  @Allowed('payment_links:write')
  @Get(':id/:step')
  ask(
    @CurrentVisit() visit: Visit,
    @IdInPath('plk') id: string,
    @Param('step') step: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.steps.ask(reply, visit, this.stepOf(visit, id, step));
  }

  @Allowed('payment_links:write')
  @Post(':id/:step')
  take(
    @CurrentVisit() visit: Visit,
    @IdInPath('plk') id: string,
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
      section: 'links',
      words: words[part],
      path: linkPath(id),
      name: async () => (await this.links.get(visit, { id })).description,
      run: (formId) => this.links[part](visit, { id }, formId),
    };
  }
}
