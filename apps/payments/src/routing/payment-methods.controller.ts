import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listPaymentMethodsCommand, type PaymentMethodRoute, type Tenant } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ListPaymentMethods } from './list-payment-methods';

@Controller()
export class PaymentMethodsController {
  constructor(private readonly listMethods: ListPaymentMethods) {}

  @OnCommand(listPaymentMethodsCommand)
  list(@Payload() tenant: Tenant): { methods: PaymentMethodRoute[] } {
    return this.listMethods.execute(tenant);
  }
}
