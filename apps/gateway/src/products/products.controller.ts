import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Deleted, List, Product, ProductStock, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import {
  DeletedProductSchema,
  ProductListSchema,
  ProductSchema,
  ProductStockSchema,
} from './product.openapi';
import { NewId, CurrentTenant } from '../http/params';
import { BaseBody } from '../requests/inputs';
import { ChangeStockBody, toStockChange, CreateProductBody, UpdateProductBody } from './products.body';
import { ListProductsQuery } from './products.query';
import { ProductsClient } from './products.client';
import { DtoPipe } from '../validation/dto.pipe';

const UPDATE = {
  summary: 'Update a product',
  description: 'Fields that you omit keep their values; `metadata` is merged.',
  bodyOptional: true,
  answer: ProductSchema,
  errors: ['not_found' as const],
};

const action = (summary: string, description: string) => ({
  summary,
  description,
  bodyOptional: true,
  answer: ProductSchema,
  errors: ['not_found' as const],
});

@Controller('v1/products')
export class ProductsController {
  constructor(private readonly products: ProductsClient) {}

  @Post()
  @RequireScope('products:write')
  @Describe({
    summary: 'Create a product',
    description: 'SKUs and barcodes are unique per account and mode.',
    status: 201,
    answer: ProductSchema,
  })
  create(
    @CurrentTenant() owner: Tenant,
    @Body(DtoPipe) body: CreateProductBody,
    @NewId('prd') id: string,
  ): Promise<Product> {
    return this.products.create(owner, id, body);
  }

  @Get()
  @RequireScope('products:read')
  @Describe({
    summary: 'List products',
    description: 'Returns active products, unless `archived` is set.',
    answer: ProductListSchema,
  })
  list(@CurrentTenant() owner: Tenant, @Query(DtoPipe) query: ListProductsQuery): Promise<List<Product>> {
    return this.products.list(owner, query);
  }

  @Get(':id')
  @RequireScope('products:read')
  @Describe({
    summary: 'Retrieve a product',
    description: 'Includes the current stock.',
    answer: ProductSchema,
    errors: ['not_found'],
  })
  get(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<Product> {
    return this.products.get({ ...owner, id });
  }

  @Patch(':id')
  @RequireScope('products:write')
  @Describe(UPDATE)
  update(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdateProductBody,
  ): Promise<Product> {
    return this.products.update({ ...owner, id }, body);
  }

  @Post(':id')
  @HttpCode(200)
  @RequireScope('products:write')
  @Describe({ ...UPDATE, aliasOf: 'update' })
  updateByPost(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: UpdateProductBody,
  ): Promise<Product> {
    return this.update(owner, id, body);
  }

  @Post(':id/archive')
  @HttpCode(200)
  @RequireScope('products:write')
  @Describe(
    action('Archive a product', 'The product no longer appears in lists. Past sales still refer to it.'),
  )
  archive(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: BaseBody,
  ): Promise<Product> {
    return this.products.archive({ ...owner, id });
  }

  @Post(':id/unarchive')
  @HttpCode(200)
  @RequireScope('products:write')
  @Describe(action('Unarchive a product', 'The product appears in lists again.'))
  unarchive(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) _body: BaseBody,
  ): Promise<Product> {
    return this.products.unarchive({ ...owner, id });
  }

  @Post(':id/stock')
  @HttpCode(200)
  @RequireScope('products:write')
  @Describe({
    summary: 'Update the stock of a product',
    description:
      '`set` replaces the stock with a counted value; `delta` adds or subtracts. Concurrent changes are all applied. The stock stops at 0, and `oversold_by` is the number of units that were missing.',
    answer: ProductStockSchema,
    errors: ['not_found'],
  })
  changeStock(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: ChangeStockBody,
    @NewId('stk') changeId: string,
  ): Promise<ProductStock> {
    return this.products.changeStock({ ...owner, id }, toStockChange(body), changeId);
  }

  @Delete(':id')
  @RequireScope('products:write')
  @Describe({
    summary: 'Delete a product that was never sold',
    description: 'A product that has been sold cannot be deleted; archive it instead.',
    answer: DeletedProductSchema,
    errors: ['not_found', 'invalid_state'],
  })
  delete(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<Deleted<'product'>> {
    return this.products.delete({ ...owner, id });
  }
}
