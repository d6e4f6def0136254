import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeProduct } from './change-product';
import { ChangeStock } from './change-stock';
import { CreateProduct } from './create-product';
import { DeleteProduct } from './delete-product';
import { GetProduct } from './get-product';
import { ListProducts } from './list-products';
import { MoveStock } from './move-stock';
import { ProductCodesStore } from './product-codes.store';
import { ProductQueriesController } from './product-queries.controller';
import { ProductsController } from './products.controller';
import { ProductsStore } from './products.store';
import { StockChangesStore } from './stock-changes.store';
import { ProductEntity } from './product.entity';

@Module({
  imports: [TypeOrmModule.forFeature([ProductEntity])],
  controllers: [ProductsController, ProductQueriesController],
  providers: [
    ChangeProduct,
    ChangeStock,
    CreateProduct,
    DeleteProduct,
    GetProduct,
    ListProducts,
    MoveStock,
    ProductCodesStore,
    ProductsStore,
    StockChangesStore,
  ],
  exports: [MoveStock, ProductsStore],
})
export class ProductsModule {}
