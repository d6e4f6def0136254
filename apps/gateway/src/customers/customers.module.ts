import { Module } from '@nestjs/common';
import { CustomersClient } from './customers.client';
import { CustomersController } from './customers.controller';

@Module({
  controllers: [CustomersController],
  providers: [CustomersClient],
})
export class CustomersModule {}
