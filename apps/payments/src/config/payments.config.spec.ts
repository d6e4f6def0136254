import { readPaymentsConfig } from './payments.config';

const KEY = Buffer.alloc(32).toString('base64');
const env = {
  SERVICE_PORT: '3001',
  DATABASE_URL: 'postgres://localhost/payments',
  NATS_URL: 'nats://localhost',
  PUBLIC_URL: 'https://pay.example',
  EVENT_SIGNING_KEY: KEY,
  EVENT_READER_KEYS: ['catalog', 'notifier'].map((reader) => `${reader}:${KEY}`).join(),
  SEAL_KEYS: `k1:${KEY}`,
};
const acquirer = {
  ACQUIRER_BIC: 'TESTPHM1XXX',
  ACQUIRER_MERCHANT_ID: '000000000012345',
  ACQUIRER_MERCHANT_NAME: 'Tindahan ni Niña',
  ACQUIRER_MERCHANT_CITY: 'Quezon City',
  ACQUIRER_MERCHANT_CATEGORY: '5411',
};

const reading = (changes: NodeJS.ProcessEnv) => () => readPaymentsConfig({ ...env, ...changes });

describe('the acquirer configuration', () => {
  it('does not contain an acquirer if ACQUIRER_BIC is empty', () => {
    expect(reading({})().acquirer).toBeNull();
    expect(reading({ ...acquirer, ACQUIRER_BIC: '' })().acquirer).toBeNull();
  });

  it('reads all fields of the acquirer', () => {
    expect(reading({ ...acquirer, ACQUIRER_MERCHANT_POSTCODE: '1100' })().acquirer).toEqual({
      bic: 'TESTPHM1XXX',
      merchantId: '000000000012345',
      name: 'Tindahan ni Niña',
      city: 'Quezon City',
      postalCode: '1100',
      category: '5411',
    });
  });

  it('rejects an invalid acquirer at startup and lists every invalid variable', () => {
    expect(reading({ ACQUIRER_BIC: 'TESTPHM1' })).toThrow(
      [
        'invalid configuration:',
        '  ACQUIRER_BIC: must be a BIC of 11 characters',
        '  ACQUIRER_MERCHANT_ID: is empty',
        '  ACQUIRER_MERCHANT_CATEGORY: is empty',
        '  ACQUIRER_MERCHANT_NAME: is empty',
        '  ACQUIRER_MERCHANT_CITY: is empty',
      ].join('\n'),
    );
    expect(reading({ ...acquirer, ACQUIRER_MERCHANT_ID: 'X'.repeat(26) })).toThrow(
      'ACQUIRER_MERCHANT_ID: has 26 characters; the maximum is 25',
    );
    expect(reading({ ...acquirer, ACQUIRER_MERCHANT_NAME: '李小龍' })).toThrow(
      'ACQUIRER_MERCHANT_NAME: is empty',
    );
  });
});
