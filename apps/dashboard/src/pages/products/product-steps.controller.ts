import { Body, Get, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ProductsClient } from '../../clients/products.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, type Visit } from '../../http/visit';
import { IdInPath } from '../catalog/access';
import { entryOf, StepPages, type Step } from '../catalog/step-pages';
import type { FormBody } from '../forms/typed-form';
import { productsStrings as words } from './products.strings';
import { productPath, PRODUCTS_PATH } from './products.view';

const STEPS = {
  archive: { done: 'saved' },
  unarchive: { done: 'saved' },
  delete: { done: 'deleted', goTo: () => PRODUCTS_PATH, isDanger: true },
} as const;

@PageController('dashboard/products')
export class ProductStepsController {
  constructor(
    private readonly products: ProductsClient,
    private readonly steps: StepPages,
  ) {}

  @Allowed('products:write')
  @Get(':id/:step')
  ask(
    @CurrentVisit() visit: Visit,
    @IdInPath('prd') id: string,
    @Param('step') step: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.steps.ask(reply, visit, this.stepOf(visit, id, step));
  }

  @Allowed('products:write')
  @Post(':id/:step')
  take(
    @CurrentVisit() visit: Visit,
    @IdInPath('prd') id: string,
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
      section: 'products',
      words: words[part],
      path: productPath(id),
      name: async () => (await this.products.get(visit, { id })).name,
      run: (formId) => this.products[part](visit, { id }, formId),
    };
  }
}
