export const amountOfTheLab = 100;
