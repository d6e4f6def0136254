export { ResealingModule } from './resealing.module';
export { ResealValues } from './reseal-values';
export { SealedColumns } from './sealed-columns';
