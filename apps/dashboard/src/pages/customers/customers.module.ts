import { Module } from '@nestjs/common';
import { CatalogPagesModule } from '../catalog/catalog-pages.module';
import { CustomerFormsController } from './customer-forms.controller';
import { CustomerStepsController } from './customer-steps.controller';
import { CustomersController } from './customers.controller';

@Module({
  imports: [CatalogPagesModule],
  controllers: [CustomersController, CustomerFormsController, CustomerStepsController],
})
export class CustomersModule {}
