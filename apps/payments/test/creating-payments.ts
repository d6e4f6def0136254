import type { Database } from '@tulay/persistence';
import { CreatePayment } from '../src/payments/create-payment';
import { openPayments, type PaymentsOptions } from './open-payments';

export const creatingPayments = async (db: Database, options: PaymentsOptions): Promise<CreatePayment> =>
  (await openPayments(db, options)).get(CreatePayment);
