import { table } from '../../persistence/src/table';

export const sealed = table;
