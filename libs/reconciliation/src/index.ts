export { creditLine, digestOf } from './credit-line';
export { MoneyDigests } from './money-digests';
export { MoneyMarks } from './money-marks';
export { MoneySnapshots } from './money-snapshots';
export type { SnapshotSource } from './money-snapshots';
export {
  DiscrepancyEntity,
  ProviderReconciliationEntity,
  ProviderRecordEntity,
} from './provider-days/discrepancy.entity';
export { allowToDropClosedDiscrepancies } from './provider-days/drop-closed-discrepancies';
export type { BookLine, OwnRecord, OwnState, ReportedRecord } from './provider-days/compare-records.rules';
export type { OwnMoney, OwnPage, ProviderDay } from './provider-days/own-money.port';
export { CloseDiscrepancy } from './provider-days/close-discrepancy';
export { DiscrepanciesStore } from './provider-days/discrepancies.store';
export { providerDaysVariables } from './provider-days/provider-days.config';
export { ProviderDaysJob } from './provider-days/provider-days.job';
export { ProviderDaysModule } from './provider-days/provider-days.module';
export { ReconcileProvider } from './provider-days/reconcile-provider';
export { createSurplusFindings } from './samples/create-surplus-findings';
export { FINDINGS_SAMPLE, placeInSample, sampleStatement } from './samples/findings-sample';
export { SurplusFindingEntity } from './samples/surplus-finding.entity';
export { countsOf, SurplusFindingsStore } from './samples/surplus-findings.store';
