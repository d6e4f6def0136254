import { subject } from '../../messaging/src/table';

export const read = subject;
