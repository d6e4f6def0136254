import { table } from '../../tables/table';

export const line = table;
