export { CreateMerchantStandings0014000000000 } from './create-merchant-standings.migration';
export { MerchantStandingEntity } from './merchant-standing.entity';
export { MerchantStandingModule } from './merchant-standing.module';
export { MerchantStandings } from './merchant-standings';
