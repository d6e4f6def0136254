import { barrel } from './index';

export const used = barrel;
