import { fake } from '../../../libs/testing/src/fake';

export const provider = fake;
