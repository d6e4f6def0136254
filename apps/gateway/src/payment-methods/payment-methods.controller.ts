import { Controller, Get } from '@nestjs/common';
import type { List, PaymentMethodRoute, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { Owner } from '../http/params';
import { PaymentMethodListSchema } from './payment-method.openapi';
import { PaymentMethodsClient } from './payment-methods.client';

@Controller('v1/payment_methods')
export class PaymentMethodsController {
  constructor(private readonly methods: PaymentMethodsClient) {}

  @Get()
  @RequireScope('payments:read')
  @Describe({
    summary: 'List payment methods',
    description:
      "The methods that can be used now in the key's environment, with their limits. All of them on one page. A method whose providers leave a gap is listed once for each side of it. A method that is not listed is refused with `no_route`.",
    answer: PaymentMethodListSchema,
  })
  list(@Owner() owner: Tenant): Promise<List<PaymentMethodRoute>> {
    return this.methods.list(owner);
  }
}
