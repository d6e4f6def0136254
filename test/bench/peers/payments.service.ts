import { Injectable } from '@nestjs/common';
import { newId } from '@tulay/contracts';
import { DataSource } from 'typeorm';
import type { CreatePaymentDto } from './create-payment.dto';
import { OutboxEventEntity, PaymentEntity } from './payment.entities';

const WINDOW_MS = 900_000;

/** Saves a payment and its outbox row in one transaction, with TypeORM's `save`. */
@Injectable()
export class PaymentsService {
  constructor(private readonly source: DataSource) {}

  create(dto: CreatePaymentDto): Promise<PaymentEntity> {
    return this.source.transaction(async (manager) => {
      const payment = await manager.save(PaymentEntity, toPayment(dto));
      const event = { aggregateId: payment.id, type: 'payment.pending', data: payment };
      await manager.save(OutboxEventEntity, event);
      return payment;
    });
  }
}

const toPayment = (dto: CreatePaymentDto): Omit<PaymentEntity, 'created'> => {
  const amount = Math.round(dto.amount * 100);
  return {
    id: newId('pay'),
    merchantId: 'mer_1',
    environment: 'test',
    status: 'pending',
    amount,
    currency: 'PHP',
    method: dto.method,
    fee: Math.round(amount * 0.025),
    description: dto.description ?? null,
    returnUrl: dto.return_url ?? null,
    customer: dto.customer ?? {},
    metadata: dto.metadata ?? {},
    expiresAt: new Date(Date.now() + WINDOW_MS),
  };
};
