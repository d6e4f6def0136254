import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateCustomer } from './create-customer';
import { CustomerView } from './customer.view';
import { CustomersController } from './customers.controller';
import { CustomersStore } from './customers.store';
import { DeleteCustomer } from './delete-customer';
import { ReadCustomer } from './read-customer';
import { UpdateCustomer } from './update-customer';
import { CustomerEntity } from './customer.entity';

@Module({
  imports: [TypeOrmModule.forFeature([CustomerEntity])],
  controllers: [CustomersController],
  providers: [CreateCustomer, CustomerView, CustomersStore, DeleteCustomer, ReadCustomer, UpdateCustomer],
  exports: [CustomersStore],
})
export class CustomersModule {}
