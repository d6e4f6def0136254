import { verifySignature } from './verify-signature';

const NOW = 1_777_593_600;
const BODY = Buffer.from('{"reference":"R","amount":1250.5}');
/** printf '%s' '1777593600.{"reference":"R","amount":1250.5}' | openssl dgst -sha256 -hmac psec_test */
const V1 = 'ffab0bc55555b1864481ce0e36b5580e9f6a069cf5347b91814ea1591333acd9';

const verifying =
  (header: string | null, { body = BODY, secrets = ['psec_test'], now = NOW } = {}) =>
  () =>
    verifySignature(header, body, secrets, now);

describe('verifySignature', () => {
  it.each([
    ['of the body and time', `t=${NOW},v1=${V1}`],
    ['in uppercase', `t=${NOW},v1=${V1.toUpperCase()}`],
    ['in addition to a signature with another secret', `t=${NOW},v1=${'0'.repeat(64)},v1=${V1}`],
    ['with spaces, in another order and with other schemes', `v0=abc, v1=${V1} , t=${NOW}`],
  ])('accepts a signature %s', (_, header) => {
    expect(verifying(header)).not.toThrow();
  });

  it('accepts a signature with any of the secrets', () => {
    expect(verifying(`t=${NOW},v1=${V1}`, { secrets: ['psec_new', 'psec_test'] })).not.toThrow();
  });

  it.each([300, -300])('accepts a signature that is %i seconds away from wall-clock time', (seconds) => {
    expect(verifying(`t=${NOW},v1=${V1}`, { now: NOW + seconds })).not.toThrow();
  });
});

describe('verifySignature rejections', () => {
  it.each<[string, string | null, Parameters<typeof verifying>[1]]>([
    ['that is missing', null, {}],
    ['that is empty', '', {}],
    ['without a time', `v1=${V1}`, {}],
    ['with two times', `t=${NOW},t=${NOW},v1=${V1}`, {}],
    ['with a time that is not a number', `t=now,v1=${V1}`, {}],
    ['without a v1', `t=${NOW}`, {}],
    ['with a truncated v1', `t=${NOW},v1=${V1.slice(2)}`, {}],
    ['with a v1 that is not hexadecimal', `t=${NOW},v1=${'g'.repeat(64)}`, {}],
    ['that is 301 seconds old', `t=${NOW},v1=${V1}`, { now: NOW + 301 }],
    ['that is 301 seconds ahead', `t=${NOW},v1=${V1}`, { now: NOW - 301 }],
    ['for another time', `t=${NOW + 1},v1=${V1}`, {}],
    ['for another body', `t=${NOW},v1=${V1}`, { body: Buffer.from('{"reference":"R","amount":9250.5}') }],
    [
      'for the same JSON in other bytes',
      `t=${NOW},v1=${V1}`,
      { body: Buffer.concat([BODY, Buffer.from(' ')]) },
    ],
    ['with another secret', `t=${NOW},v1=${V1}`, { secrets: ['psec_other'] }],
    ['in a header with more than four signatures', `t=${NOW}${`,v1=${V1}`.repeat(5)}`, {}],
    ['while no secret is set', `t=${NOW},v1=${V1}`, { secrets: [] }],
  ])('rejects a signature %s', (_, header, changes) => {
    expect(verifying(header, changes)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });
});
