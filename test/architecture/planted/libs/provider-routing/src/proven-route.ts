import { page } from '../../reconciliation/src/bus-page';

export const proven = page;
