import 'reflect-metadata';
import { Body, Controller, Module, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { answering } from '../child';
import { CreatePaymentDto } from './create-payment.dto';
import { databaseOf, type Peer } from './peer';
import type { PaymentEntity } from './payment.entities';
import { PaymentsService } from './payments.service';

@Controller('v1/payments')
class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Post()
  create(@Body() dto: CreatePaymentDto): Promise<PaymentEntity> {
    return this.payments.create(dto);
  }
}

@Module({ controllers: [PaymentsController], providers: [PaymentsService] })
class AppModule {}

/** Starts the API as one Express process, built as in NestJS's documentation, and returns its URL. */
async function start({ databaseUrl }: Peer): Promise<string> {
  const module = { module: AppModule, imports: [await databaseOf(databaseUrl, 'one_app')] };
  const app = await NestFactory.create(module, { logger: ['error'] });
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

answering(start);
