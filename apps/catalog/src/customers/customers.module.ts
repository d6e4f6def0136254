import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateCustomer } from './create-customer';
import { CustomerQueriesController } from './customer-queries.controller';
import { CustomerView } from './customer.view';
import { CustomersController } from './customers.controller';
import { CustomersStore } from './customers.store';
import { DeleteCustomer } from './delete-customer';
import { FindReceiptsOwner } from './find-receipts-owner';
import { GetCustomer } from './get-customer';
import { GetCustomerNames } from './get-customer-names';
import { ListCustomers } from './list-customers';
import { UpdateCustomer } from './update-customer';
import { CustomerEntity } from './customer.entity';

@Module({
  imports: [TypeOrmModule.forFeature([CustomerEntity])],
  controllers: [CustomersController, CustomerQueriesController],
  providers: [
    CreateCustomer,
    CustomerView,
    CustomersStore,
    DeleteCustomer,
    FindReceiptsOwner,
    GetCustomer,
    GetCustomerNames,
    ListCustomers,
    UpdateCustomer,
  ],
  exports: [CustomersStore],
})
export class CustomersModule {}
