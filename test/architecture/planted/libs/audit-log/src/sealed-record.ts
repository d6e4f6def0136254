import { sealed } from '../../security/src/sealed-table';

export const record = sealed;
