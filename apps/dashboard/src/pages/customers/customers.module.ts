import { Module } from '@nestjs/common';
import { CatalogPagesModule } from '../catalog/catalog-pages.module';
import { customerForms } from './customer-forms.controller';
import { CustomerStepsController } from './customer-steps.controller';
import { CustomerController, CustomersController } from './customers.controller';

@Module({
  imports: [CatalogPagesModule],
  controllers: [CustomersController, CustomerController, ...customerForms, CustomerStepsController],
})
export class CustomersModule {}
