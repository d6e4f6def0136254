import { subject } from '../../messaging/src/table';

export const page = subject;
