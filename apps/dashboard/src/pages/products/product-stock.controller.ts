import { Body, Get, Post, Res } from '@nestjs/common';
import type { Product } from '@tulay/contracts';
import { answerWith, interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { ProductsClient } from '../../clients/products.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import { IdInPath } from '../catalog/id-in-path';
import { FormPages } from '../catalog/form-pages';
import { formStrings } from '../forms/form.strings';
import { TypedForm, type FormBody } from '../forms/typed-form';
import { doneAt } from '../frame/dashboard-pages';
import { oversoldAt } from './oversold';
import { readStockChange, stockFields } from './product.form';
import { productsStrings as words } from './products.strings';
import { productPath } from './products.view';

@PageController('dashboard/products/:id/stock')
export class ProductStockController {
  constructor(
    private readonly products: ProductsClient,
    private readonly forms: FormPages,
  ) {}

  @Allowed('products:write')
  @Get()
  async ask(
    @CurrentRequest() visit: RequestContext,
    @IdInPath('prd') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.show(visit, reply, await this.products.get(visit, { id }), new TypedForm());
  }

  @Allowed('products:write')
  @Post()
  async change(
    @CurrentRequest() visit: RequestContext,
    @IdInPath('prd') id: string,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const product = await this.products.get(visit, { id });
    const typed = new TypedForm(body);
    const change = readStockChange(typed);
    const saved =
      change &&
      (await typed.attempt(() =>
        this.products.changeStock(visit, { id, change, changeId: typed.newId('stk') }),
      ));
    if (!saved) return this.show(visit, reply, product, typed);
    return answerWith(reply, { goTo: oversoldAt(doneAt(productPath(id), 'saved'), saved.oversold_by) });
  }

  private show(
    visit: RequestContext,
    reply: FastifyReply,
    product: Product,
    typed: TypedForm,
  ): Promise<void> {
    const path = productPath(product.id);
    return this.forms.form(reply, visit, {
      section: 'products',
      title: interpolate(words.stockTitle, { name: product.name }),
      action: `${path}/stock`,
      groups: stockFields(),
      typed,
      submit: formStrings.save,
      cancel: path,
    });
  }
}
