import { Module } from '@nestjs/common';
import { CatalogPagesModule } from '../catalog/catalog-pages.module';
import { ProductFormsController } from './product-forms.controller';
import { ProductStepsController } from './product-steps.controller';
import { ProductsController } from './products.controller';

@Module({
  imports: [CatalogPagesModule],
  controllers: [ProductsController, ProductFormsController, ProductStepsController],
})
export class ProductsModule {}
