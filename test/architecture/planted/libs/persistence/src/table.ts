export const table = 'events';
