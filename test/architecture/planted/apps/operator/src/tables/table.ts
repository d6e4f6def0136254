import { title } from '../reports/title';

export const table = title;
