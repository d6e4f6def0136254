import { isEmail } from './email';

describe('validation of email addresses', () => {
  it.each([
    'juan@example.com',
    'j.d+x@sub.example.ph',
    'juan@xn--piata-pta.ph',
    'juan@piñata.ph',
    'juan@pin\u0303ata.ph',
    'JUAN@PIÑATA.PH',
    'maria@mail.パイナップル.jp',
    'wang@例子.测试',
    'niña@example.com',
    `${'x'.repeat(243)}@example.com`,
  ])('accepts the address %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'juan',
    'juan@',
    '@piñata.ph',
    'juan@piñata',
    'juan@piñata..ph',
    'juan@-piñata.ph',
    'juan@piñata.ph/x',
    'juan@piña ta.ph',
    'juan@piña_ta.ph',
    'juan@piñata.ph\nBcc: c@d.co',
    'juan@１２７.0.0.1',
    'juan@ｅxample.com',
    'juan@xn--a.ñ\u200d.ph',
    'juan@example.com@piñata.ph',
    `${'x'.repeat(244)}@example.com`,
  ])('rejects the address %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
