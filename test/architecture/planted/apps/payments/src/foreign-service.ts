import { balance } from '../../ledger/src/balance';

export const borrowed = balance;
