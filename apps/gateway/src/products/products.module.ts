import { Module } from '@nestjs/common';
import { ProductsClient } from './products.client';
import { ProductsController } from './products.controller';

@Module({
  controllers: [ProductsController],
  providers: [ProductsClient],
})
export class ProductsModule {}
