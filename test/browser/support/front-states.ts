import type { PageState } from './page-states';

export const FRONT_STATES: PageState[] = [{ name: 'front', path: '/', answers: [] }];
