export { amountOfTheLab } from '../../../tools/lab/src/amount-of-the-lab';
