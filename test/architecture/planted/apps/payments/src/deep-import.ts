import { table } from '../../../libs/persistence/src/table';

export const reached = table;
