import { Module } from '@nestjs/common';
import { CustomersStore } from './customers/customers.store';

const customers = [CustomersStore];

@Module({ providers: [...customers] })
export class CatalogModule {}
