import { Module } from '@nestjs/common';
import { LedgerClient } from './ledger.client';
import { PaymentsClient } from './payments.client';
import { PayoutsClient } from './payouts.client';

const CLIENTS = [LedgerClient, PaymentsClient, PayoutsClient];

/** The services that pages ask for a merchant's data. */
@Module({ providers: CLIENTS, exports: CLIENTS })
export class ClientsModule {}
