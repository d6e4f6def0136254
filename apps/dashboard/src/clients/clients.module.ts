import { Module } from '@nestjs/common';
import { PaymentsClient } from './payments.client';

/** The services that pages ask for a merchant's data. */
@Module({ providers: [PaymentsClient], exports: [PaymentsClient] })
export class ClientsModule {}
