import { Body, Get, Param, Post, Res } from '@nestjs/common';

import type { FastifyReply } from 'fastify';
import { StaticQrsClient } from '../../clients/static-qrs.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, type Visit } from '../../http/visit';
import { IdInPath } from '../catalog/access';
import { entryOf, StepPages, type Step } from '../catalog/step-pages';
import type { FormBody } from '../forms/typed-form';
import { staticQrsStrings as words } from './static-qrs.strings';
import { staticQrPath } from './static-qrs.view';

const STEPS = {
  archive: { done: 'saved' },
  unarchive: { done: 'saved' },
} as const;

@PageController('dashboard/static-qrs')
export class StaticQrStepsController {
  constructor(
    private readonly qrs: StaticQrsClient,
    private readonly steps: StepPages,
  ) {}

  @Allowed('static_qrs:write')
  @Get(':id/:step')
  ask(
    @CurrentVisit() visit: Visit,
    @IdInPath('sqr') id: string,
    @Param('step') step: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.steps.ask(reply, visit, this.stepOf(visit, id, step));
  }

  @Allowed('static_qrs:write')
  @Post(':id/:step')
  take(
    @CurrentVisit() visit: Visit,
    @IdInPath('sqr') id: string,
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
      section: 'staticQrs',
      words: words[part],
      path: staticQrPath(id),
      name: async () => (await this.qrs.get(visit, { id })).name,
      run: (formId) => this.qrs[part](visit, { id }, formId),
    };
  }
}
