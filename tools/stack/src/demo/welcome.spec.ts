import { welcome } from './welcome';

const FACTS = {
  baseUrl: 'http://localhost:3000',
  inboxUrl: 'http://127.0.0.1:8025',
  dataDir: '/home/nena/tulay/.data',
  demo: {
    merchantId: 'mer_1',
    testKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    linkSlug: '3f9a1c7e5b2d48f60a9c1e7d4b8f2a63',
    invitation: 'aB-c_0123456789',
  },
  pid: 4711,
};

describe('the welcome text', () => {
  it.each([
    'http://localhost:3000/docs',
    'http://localhost:3000/dashboard/',
    'http://localhost:3000/dashboard/invitations/aB-c_0123456789',
    'http://127.0.0.1:8025',
    'sk_test_1',
    'http://localhost:3000/pay/3f9a1c7e5b2d48f60a9c1e7d4b8f2a63',
    'http://localhost:3000/v1/payments',
    'TULAY_WEBHOOK_SECRET=whsec_1 PORT=8080 node examples/webhook-receiver/receiver.mjs',
    'examples/embed-host',
    'npm run -s operator -- doctor',
    'npm start -- --welcome',
    'kill 4711',
  ])('contains %s', (text) => {
    expect(welcome(FACTS)).toContain(text);
  });

  it('includes DATA_DIR in the commands that need it', () => {
    const text = welcome({ ...FACTS, chosenDataDir: 'elsewhere' });
    expect(text).toContain('DATA_DIR=elsewhere npm run -s operator');
    expect(text).toContain('DATA_DIR=elsewhere npm start -- --welcome');
  });

  it('omits data that the folder of an older version does not contain', () => {
    const text = welcome({ ...FACTS, demo: { merchantId: 'mer_1', testKey: 'sk_test_1' } });
    expect(text).toContain('sk_test_1');
    expect(text).not.toMatch(/undefined|whsec|\/pay\/|invitations/);
  });
});
