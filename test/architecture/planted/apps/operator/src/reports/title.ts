export const title = 'a folder above';
