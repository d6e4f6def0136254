import { Body, Get, Post, Res } from '@nestjs/common';
import { type Product } from '@tulay/contracts';
import { answerWith, interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { ProductsClient } from '../../clients/products.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, tenantOf, type Visit } from '../../http/visit';
import { IdInPath } from '../catalog/access';
import { doneAt } from '../frame/dashboard-pages';
import { formStrings } from '../forms/form.strings';
import { FormPages } from '../catalog/form-pages';
import { metadataChanges } from '../forms/metadata-text';
import { TypedForm, type FormBody } from '../forms/typed-form';
import {
  productFields,
  productTyped,
  readFirstStock,
  readProduct,
  readStockChange,
  stockFields,
} from './product.form';
import { productsStrings as words } from './products.strings';
import { productPath, PRODUCTS_PATH } from './products.view';

@PageController('dashboard/products')
export class ProductFormsController {
  constructor(
    private readonly products: ProductsClient,
    private readonly forms: FormPages,
  ) {}

  @Allowed('products:write')
  @Get('new')
  add(@CurrentVisit() visit: Visit, @Res() reply: FastifyReply): Promise<void> {
    return this.newForm(visit, reply, productTyped());
  }

  @Allowed('products:write')
  @Post('new')
  async create(
    @CurrentVisit() visit: Visit,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = new TypedForm(body);
    const product = { ...readProduct(typed, tenantOf(visit).environment), stock: readFirstStock(typed) };
    const made = await typed.attempt(() =>
      this.products.create(visit, { ...product, id: typed.newId('prd') }),
    );
    if (!made) return this.newForm(visit, reply, typed);
    return answerWith(reply, { goTo: doneAt(productPath(made.id), 'created') });
  }

  @Allowed('products:write')
  @Get(':id/edit')
  async edit(
    @CurrentVisit() visit: Visit,
    @IdInPath('prd') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const product = await this.products.get(visit, { id });
    return this.editForm(visit, reply, product, productTyped(product));
  }

  @Allowed('products:write')
  @Post(':id/edit')
  async update(
    @CurrentVisit() visit: Visit,
    @IdInPath('prd') id: string,
    @Body() body: FormBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const product = await this.products.get(visit, { id });
    const typed = new TypedForm(body);
    const { metadata: wanted, ...fields } = readProduct(typed, tenantOf(visit).environment);
    const metadata = metadataChanges(product.metadata, wanted);
    const saved = await typed.attempt(() => this.products.update(visit, { id, ...fields, metadata }));
    if (!saved) return this.editForm(visit, reply, product, typed);
    return answerWith(reply, { goTo: doneAt(productPath(id), 'saved') });
  }

  @Allowed('products:write')
  @Get(':id/stock')
  async stock(
    @CurrentVisit() visit: Visit,
    @IdInPath('prd') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const product = await this.products.get(visit, { id });
    return this.stockForm(visit, reply, product, new TypedForm());
  }

  @Allowed('products:write')
  @Post(':id/stock')
  async changeStock(
    @CurrentVisit() visit: Visit,
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
    if (!saved) return this.stockForm(visit, reply, product, typed);
    return answerWith(reply, { goTo: doneAt(productPath(id), 'saved') });
  }

  private newForm(visit: Visit, reply: FastifyReply, typed: TypedForm): Promise<void> {
    return this.forms.form(reply, visit, {
      section: 'products',
      title: words.add,
      action: `${PRODUCTS_PATH}/new`,
      groups: productFields({ isNew: true }),
      typed,
      submit: formStrings.create,
      cancel: PRODUCTS_PATH,
    });
  }

  private editForm(visit: Visit, reply: FastifyReply, product: Product, typed: TypedForm): Promise<void> {
    const path = productPath(product.id);
    return this.forms.form(reply, visit, {
      section: 'products',
      title: interpolate(words.change, { name: product.name }),
      action: `${path}/edit`,
      groups: productFields({ isNew: false }),
      typed,
      submit: formStrings.save,
      cancel: path,
    });
  }

  private stockForm(visit: Visit, reply: FastifyReply, product: Product, typed: TypedForm): Promise<void> {
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
