import { Module } from '@nestjs/common';
import { CatalogPagesModule } from '../catalog/catalog-pages.module';
import { productForms } from './product-forms.controller';
import { ProductStockController } from './product-stock.controller';
import { ProductStepsController } from './product-steps.controller';
import { ProductController, ProductsController } from './products.controller';

@Module({
  imports: [CatalogPagesModule],
  controllers: [
    ProductsController,
    ProductController,
    ...productForms,
    ProductStockController,
    ProductStepsController,
  ],
})
export class ProductsModule {}
