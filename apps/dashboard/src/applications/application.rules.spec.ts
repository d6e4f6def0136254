import { checkedAccount, checkedDetails, EMPTY_FORM, isComplete, missingOf } from './application.rules';

const DETAILS = {
  legalName: 'Aling Nena Trading',
  kind: 'sole_proprietorship',
  registrationNumber: 'DTI-1234567',
  tin: '123-456-789-00000',
  address: '12 Mabini St\nQuezon City',
  contactName: 'Nena Reyes',
  contactPhone: '+63 917 123 4567',
};
const ACCOUNT = { bankCode: 'BPI', accountNumber: '1234-5678 90', accountName: 'Nena Reyes' };

it('the fields of an application draft are optional and trimmed', () => {
  expect(checkedDetails({})).toEqual(EMPTY_FORM.details);
  expect(checkedDetails({ legalName: '\u200b', contactName: ' \u2800' })).toEqual(EMPTY_FORM.details);
  expect(checkedDetails({ ...DETAILS, legalName: '  Aling Nena Trading ' })).toEqual(DETAILS);
});

it.each([
  ['kind', 'bank'],
  ['registrationNumber', 'x'],
  ['registrationNumber', '<b>12345</b>'],
  ['tin', '12-34'],
  ['legalName', 'a\u0000b'],
  ['address', 'x'.repeat(301)],
  ['contactPhone', 'call me'],
] as const)('an invalid %s is rejected: %j', (field, text) => {
  const typed = { ...DETAILS, [field]: text };
  expect(() => checkedDetails(typed)).toThrow(
    expect.objectContaining({ code: 'invalid_request', issues: { [field]: expect.anything() } }),
  );
});

it('an account number may contain spaces and dashes, but the bank must be supported', () => {
  expect(checkedAccount(ACCOUNT, ['BPI'])).toEqual({ ...ACCOUNT, accountNumber: '1234567890' });
  for (const [field, text] of [
    ['bankCode', 'XYZ'],
    ['accountNumber', '12x45678'],
    ['accountNumber', ''],
    ['accountName', ''],
    ['accountName', '\u3164'],
  ] as const)
    expect(() => checkedAccount({ ...ACCOUNT, [field]: text }, ['BPI'])).toThrow(
      expect.objectContaining({ issues: { [field]: expect.anything() } }),
    );
});

it('validation of an incomplete application reports the missing fields, account and documents', () => {
  const form = { details: checkedDetails(DETAILS), account: checkedAccount(ACCOUNT, ['BPI']) };
  expect(isComplete(missingOf(form, ['registration', 'identity', 'bank', 'bank']))).toBe(true);
  expect(missingOf(form, ['registration', 'other'])).toEqual({
    fields: [],
    account: false,
    documents: ['identity', 'bank'],
  });
  expect(missingOf(EMPTY_FORM, [])).toMatchObject({ fields: Object.keys(DETAILS), account: true });
});
