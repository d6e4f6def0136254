import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { ProductsModule } from '../products/products.module';
import { CheckReferences } from './check-references';

@Module({
  imports: [CustomersModule, ProductsModule],
  providers: [CheckReferences],
  exports: [CheckReferences],
})
export class ReferencesModule {}
