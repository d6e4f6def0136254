import type { DashboardUnderTest, Member } from './dashboard-under-test';
import { RecordActivation } from '../src/applications/record-activation';
import type { Activation } from '@tulay/contracts';

export const ACTIVATION_PATH = '/dashboard/activation';

export const DETAILS = {
  legalName: 'Aling Nena Trading',
  kind: 'sole_proprietorship',
  registrationNumber: 'DTI-1234567',
  tin: '123-456-789-00000',
  address: '12 Mabini St, Quezon City',
  contactName: 'Nena Reyes',
  contactPhone: '+63 917 123 4567',
};

const PDF = Buffer.from('%PDF-1.7 a permit');

export const uploadDocument = (member: Member, document: string, bytes = PDF, name = `${document}.pdf`) =>
  member.upload(
    `${ACTIVATION_PATH}/documents`,
    { typed: { document }, file: { name, bytes } },
    ACTIVATION_PATH,
  );

/**
 * Completes an application without submitting it.
 * @param bankCode code of a bank from the payouts service
 */
export async function fillApplication(owner: Member, bankCode: string): Promise<void> {
  const account = { bankCode, accountNumber: '1234 5678 90', accountName: 'Nena Reyes' };
  await owner.submit(`${ACTIVATION_PATH}/details`, DETAILS, ACTIVATION_PATH);
  await owner.submit(`${ACTIVATION_PATH}/account`, account, ACTIVATION_PATH);
  for (const document of ['registration', 'identity', 'bank']) await uploadDocument(owner, document);
}

let changes = 0;

/** Sends an activation change as the gateway does. */
export const tellActivation = (
  dashboard: DashboardUnderTest,
  { merchantId }: Member,
  told: Partial<Activation>,
): Promise<void> =>
  dashboard.running.app.get(RecordActivation, { strict: false }).execute({
    merchant_id: merchantId,
    state: 'rejected',
    revision: 1,
    reason: null,
    fee: null,
    change: ++changes,
    ...told,
  });
