import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  invalidField,
  readPaymentDaysCommand,
  toUnix,
  type Clock,
  type PaymentDays,
  type ReadPaymentDaysRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CLOCK } from '@tulay/service-host';
import { dayOf, MOST_DAYS } from './payment-days.rules';
import { PaymentDaysStore } from './payment-days.store';

@Controller()
export class PaymentDaysController {
  constructor(
    private readonly days: PaymentDaysStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnCommand(readPaymentDaysCommand)
  async read(@Payload() query: ReadPaymentDaysRequest): Promise<PaymentDays> {
    const { days, environment } = query;
    if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
      throw invalidField('days', `must be an integer between 1 and ${MOST_DAYS}`);
    const now = toUnix(this.clock.now(environment));
    return { today: dayOf(now), sums: await this.days.read(query, now) };
  }
}
