import { Module } from '@nestjs/common';
import { PaymentMethodsClient } from './payment-methods.client';
import { PaymentMethodsController } from './payment-methods.controller';

@Module({ controllers: [PaymentMethodsController], providers: [PaymentMethodsClient] })
export class PaymentMethodsModule {}
