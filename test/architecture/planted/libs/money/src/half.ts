export const half = 0.5;
