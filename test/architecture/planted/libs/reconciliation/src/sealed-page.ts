import { sealed } from '../../security/src/sealed-table';

export const page = sealed;
