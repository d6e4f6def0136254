export const barrel = true;
