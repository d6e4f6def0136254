import { balance } from '../../../apps/ledger/src/balance';

export const held = balance;
