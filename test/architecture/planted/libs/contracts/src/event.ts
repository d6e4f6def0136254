import { table } from '../../persistence/src/table';

export const event = table;
