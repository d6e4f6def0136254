import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { answering } from '../child';
import { CreatePaymentDto } from './create-payment.dto';
import { busOf, databaseOf, type Peer } from './peer';
import type { PaymentEntity } from './payment.entities';
import { PaymentsService } from './payments.service';

@Controller()
class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @MessagePattern('payments.create')
  create(@Payload() dto: CreatePaymentDto): Promise<PaymentEntity> {
    return this.payments.create(dto);
  }
}

@Module({ controllers: [PaymentsController], providers: [PaymentsService] })
class PaymentsModule {}

async function start({ databaseUrl, natsUrl }: Peer): Promise<string> {
  const module = { module: PaymentsModule, imports: [await databaseOf(databaseUrl, 'behind_bus')] };
  const options = { ...busOf(natsUrl), queue: 'payments' };
  const app = await NestFactory.createMicroservice(module, {
    transport: Transport.NATS,
    options,
    logger: ['error'],
  });
  await app.listen();
  return natsUrl;
}

answering(start);
