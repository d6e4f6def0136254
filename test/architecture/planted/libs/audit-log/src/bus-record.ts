import { subject } from '../../messaging/src/table';

export const recorded = subject;
