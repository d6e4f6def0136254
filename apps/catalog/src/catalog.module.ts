import { Module } from '@nestjs/common';
import { CheckoutsStore } from './checkouts/checkouts.store';
import { CloseCheckout } from './checkouts/close-checkout';
import { FinishOpenings } from './checkouts/finish-openings';
import { OpenCheckout } from './checkouts/open-checkout';
import { OpeningsJob } from './checkouts/openings.job';
import { OpeningsStore } from './checkouts/openings.store';
import { PaidSources } from './checkouts/paid-source.port';
import { PaymentOutcomesConsumer } from './checkouts/payment-outcomes.consumer';
import { PaymentsClient } from './checkouts/payments.client';
import { RecordOutcome } from './checkouts/record-outcome';
import { SettleCheckout } from './checkouts/settle-checkout';
import { CreateCustomerUseCase } from './customers/create-customer';
import { CustomerView } from './customers/customer.view';
import { CustomersController } from './customers/customers.controller';
import { CustomersStore } from './customers/customers.store';
import { DeleteCustomer } from './customers/delete-customer';
import { ReadCustomer } from './customers/read-customer';
import { UpdateCustomerUseCase } from './customers/update-customer';
import { ChangeProduct } from './products/change-product';
import { CreateProductUseCase } from './products/create-product';
import { DeleteProduct } from './products/delete-product';
import { MoveStock } from './products/move-stock';
import { ProductCodesStore } from './products/product-codes.store';
import { ProductsController } from './products/products.controller';
import { ProductsStore } from './products/products.store';

const customers = [
  CustomersStore,
  CustomerView,
  CreateCustomerUseCase,
  ReadCustomer,
  UpdateCustomerUseCase,
  DeleteCustomer,
];

const products = [
  ProductsStore,
  ProductCodesStore,
  CreateProductUseCase,
  ChangeProduct,
  DeleteProduct,
  MoveStock,
];

const checkouts = [
  CheckoutsStore,
  CloseCheckout,
  FinishOpenings,
  OpenCheckout,
  OpeningsJob,
  OpeningsStore,
  PaymentsClient,
  RecordOutcome,
  SettleCheckout,
  // One of each kind of thing that is paid for.
  { provide: PaidSources, useFactory: () => [] },
];

@Module({
  controllers: [CustomersController, ProductsController, PaymentOutcomesConsumer],
  providers: [...customers, ...products, ...checkouts],
})
export class CatalogModule {}
