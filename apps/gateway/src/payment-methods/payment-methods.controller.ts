import { Controller, Get } from '@nestjs/common';
import type { List, PaymentMethodRoute, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { CurrentTenant } from '../http/params';
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
      "The payment methods currently available in the key's mode, with their limits. All methods are returned on one page. A method with a gap in its amount range appears once per range. Payments with an unlisted method or currency fail with `no_route`; payments outside the limits fail with `invalid_request`, which names the limits.",
    answer: PaymentMethodListSchema,
  })
  list(@CurrentTenant() owner: Tenant): Promise<List<PaymentMethodRoute>> {
    return this.methods.list(owner);
  }
}
