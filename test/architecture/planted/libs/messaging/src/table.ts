import { table } from '../../persistence/src/table';

export const subject = table;
