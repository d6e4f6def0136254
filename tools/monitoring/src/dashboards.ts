import { BUSINESS } from './business';
import { MACHINERY } from './machinery';
import type { Dashboard } from './panel';

export const DASHBOARDS: Dashboard[] = [...BUSINESS, ...MACHINERY];
