import 'reflect-metadata';
import { Body, Controller, Inject, Module, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ClientsModule, Transport, type ClientProxy } from '@nestjs/microservices';
import type { Observable } from 'rxjs';
import { answering } from '../child';
import { CreatePaymentDto } from './create-payment.dto';
import { busOf, type Peer } from './peer';
import type { PaymentEntity } from './payment.entities';

@Controller('v1/payments')
class PaymentsController {
  constructor(@Inject('PAYMENTS') private readonly payments: ClientProxy) {}

  @Post()
  create(@Body() dto: CreatePaymentDto): Observable<PaymentEntity> {
    return this.payments.send('payments.create', dto);
  }
}

@Module({ controllers: [PaymentsController] })
class GatewayModule {}

/** Starts the HTTP part of the API, which uses `ClientProxy`, and returns its URL. */
async function start({ natsUrl }: Peer): Promise<string> {
  const client = { name: 'PAYMENTS', transport: Transport.NATS as const, options: busOf(natsUrl) };
  const module = { module: GatewayModule, imports: [ClientsModule.register([client])] };
  const app = await NestFactory.create(module, { logger: ['error'] });
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

answering(start);
