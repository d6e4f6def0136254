import { event } from '../../contracts/src/event';

export const amount = event;
