import { line } from './lines/line';

export const report = line;
