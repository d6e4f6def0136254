import { Module } from '@nestjs/common';
import { PaymentDaysController } from './payment-days.controller';
import { PaymentDaysJob } from './payment-days.job';
import { PaymentDaysStore } from './payment-days.store';

@Module({ controllers: [PaymentDaysController], providers: [PaymentDaysJob, PaymentDaysStore] })
export class PaymentDaysModule {}
