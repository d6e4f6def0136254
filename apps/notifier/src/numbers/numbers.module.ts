import { Module } from '@nestjs/common';
import { DeliveryNumbers } from './delivery-numbers';

@Module({ providers: [DeliveryNumbers], exports: [DeliveryNumbers] })
export class NumbersModule {}
