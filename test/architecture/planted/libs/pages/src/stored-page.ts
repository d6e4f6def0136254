import { subject } from '../../messaging/src/table';

export const title = subject;
