import { Body, Get, Param, Post, Res } from '@nestjs/common';

import type { FastifyReply } from 'fastify';
import { InvoicesClient } from '../../clients/invoices.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, type Visit } from '../../http/visit';
import { IdInPath } from '../catalog/access';
import { entryOf, StepPages, type Step } from '../catalog/step-pages';
import type { FormBody } from '../forms/typed-form';
import { invoicesStrings as words } from './invoices.strings';
import { invoicePath, INVOICES_PATH, nameOf } from './invoices.view';

/** The id of the form makes the id of the copy, and a second press finds it. */
const copyIdOf = (formId: string): string => `inv_${formId}`;

/** What each step does, asked under the id of its form: a second press is answered as the first. */
const STEPS = {
  send: {
    done: 'sent',
    run: (invoices, visit, id, form) => invoices.send(visit, { id }, form),
  },
  remind: {
    done: 'sent',
    run: (invoices, visit, id, form) => invoices.send(visit, { id }, form),
  },
  void: {
    done: 'saved',
    isDanger: true,
    run: (invoices, visit, id, form) => invoices.void(visit, { id, forfeit: false }, form),
  },
  forfeit: {
    done: 'saved',
    isDanger: true,
    run: (invoices, visit, id, form) => invoices.void(visit, { id, forfeit: true }, form),
  },
  delete: {
    done: 'deleted',
    isDanger: true,
    goTo: () => INVOICES_PATH,
    run: (invoices, visit, id, form) => invoices.delete(visit, { id }, form),
  },
  duplicate: {
    done: 'created',
    goTo: (form) => `${invoicePath(copyIdOf(form))}/edit`,
    run: (invoices, visit, id, form) => invoices.duplicate(visit, { id, copyId: copyIdOf(form) }, form),
  },
} as const satisfies Record<string, InvoiceStep>;

interface InvoiceStep extends Pick<Step, 'done' | 'isDanger' | 'goTo'> {
  run: (invoices: InvoicesClient, visit: Visit, id: string, form: string) => Promise<unknown>;
}

@PageController('dashboard/invoices')
export class InvoiceStepsController {
  constructor(
    private readonly invoices: InvoicesClient,
    private readonly steps: StepPages,
  ) {}

  @Allowed('invoices:write')
  @Get(':id/:step')
  ask(
    @CurrentVisit() visit: Visit,
    @IdInPath('inv') id: string,
    @Param('step') step: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.steps.ask(reply, visit, this.stepOf(visit, id, step));
  }

  @Allowed('invoices:write')
  @Post(':id/:step')
  take(
    @CurrentVisit() visit: Visit,
    @IdInPath('inv') id: string,
    @Param('step') step: string,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.steps.take(reply, visit, this.stepOf(visit, id, step), body);
  }

  private stepOf(visit: Visit, id: string, name: string): Step {
    const { part, entry } = entryOf<keyof typeof STEPS, InvoiceStep>(STEPS, name);
    return {
      ...entry,
      part,
      section: 'invoices',
      words: words[part],
      path: invoicePath(id),
      name: async () => nameOf(await this.invoices.get(visit, { id })),
      run: (form) => entry.run(this.invoices, visit, id, form),
    };
  }
}
