export const balance = 0n;
