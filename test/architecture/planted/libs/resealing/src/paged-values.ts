import { page } from '../../reconciliation/src/sealed-page';

export const pagedValues = page;
